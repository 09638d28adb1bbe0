import { statementsOn } from '../platform/store/statement.ts';
import type { AccountHealthTables } from './account_health.tables.ts';

const statement = statementsOn<AccountHealthTables>();

/** One page of the listings with issues, and beside each row how many there are in all. */
export const listListingIssues = statement((db, p: { shop_id: number; limit: number; offset: number }) =>
  db
    .selectFrom('listing_issue')
    .select((of) => [
      'item_id',
      'reason',
      of
        .selectFrom('listing_issue as every')
        .select(of.fn.countAll<number>().as('count'))
        .where('every.shop_id', '=', p.shop_id)
        .as('total_count'),
    ])
    .where('shop_id', '=', p.shop_id)
    .orderBy('item_id')
    .limit(p.limit)
    .offset(p.offset),
);

export const countListingIssues = statement((db, p: { shop_id: number }) =>
  db
    .selectFrom('listing_issue')
    .select((of) => of.fn.countAll<number>().as('total_count'))
    .where('shop_id', '=', p.shop_id),
);
