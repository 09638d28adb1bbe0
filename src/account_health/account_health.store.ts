import { sql } from 'kysely';
import type { Params } from '../platform/store/param.ts';
import { statementsOn } from '../platform/store/statement.ts';
import type { AccountHealthTables } from './account_health.tables.ts';

const statement = statementsOn<AccountHealthTables>();

/** Whole numbers, which stand in JSON as they are. */
const listing = sql`'{"item_id":' || item_id || ',"reason":' || reason || '}'`;

/**
 * One page of the listings with issues, as the JSON of the wire, and how many there are in all. To hand over a row for
 * each of them costs more than the query. They come in the order of the page: sorting them once more would, too.
 */
export const findListingIssues = statement(
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
      .select((of) => [
        sql<string>`'[' || coalesce(string_agg(${listing}, ','), '') || ']'`.as('listing_list'),
        of
          .selectFrom('listing_issue as every')
          .select(of.fn.countAll<number>().as('count'))
          .where('every.shop_id', '=', p.shop_id)
          .as('total_count'),
      ]),
);
