import type { Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import type { SuggestionsTables } from './suggestions.tables.ts';

const statement = statementsOn<SuggestionsTables>();

/** The keywords of a region, those with the most searches first. */
export const listSuggestedKeywords = statement(
  (db, p: Params<{ region: SuggestionsTables['ad_suggested_keyword']['region']; limit: number }>) =>
    db
      .selectFrom('ad_suggested_keyword')
      .selectAll()
      .where('region', '=', p.region)
      .orderBy('search_volume', 'desc')
      .orderBy('keyword')
      .limit(p.limit),
  { scans: 'operators list few keywords for a region' },
);
