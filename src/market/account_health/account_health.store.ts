import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountHealthTables } from './account_health.tables.ts';

const statement = statementsOn<AccountHealthTables>();

/** One page of the listings with issues. The plain way; `findListingPage` gives the same as JSON. */
export const listListingIssues = statement(
  (db, p: Params<{ shop_id: number; limit: number; offset: number }>) =>
    db
      .selectFrom('listing_issue')
      .select(['item_id', 'reason'])
      .where('shop_id', '=', p.shop_id)
      .orderBy('item_id')
      .limit(p.limit)
      .offset(p.offset),
);

export const countListingIssues = statement((db, p: Params<{ shop_id: number }>) =>
  db
    .selectFrom('listing_issue')
    .select(({ fn }) => fn.countAll<number>().as('total_count'))
    .where('shop_id', '=', p.shop_id),
);
