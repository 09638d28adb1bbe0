import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, type Rows, references, table } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { get_listings_with_issues, listing_issue_reasons } from './account_health.contract.ts';

export const accountHealthTables = {
  /** Listings that break a rule of the marketplace, each with its reason. */
  listing_issue: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: { shop_id: column.id(), item_id: column.id(), reason: column.choice(listing_issue_reasons) },
    references: [references('item', 'shop_id', 'item_id')],
  }),
};

export type AccountHealthTables = Rows<typeof accountHealthTables>;

const statement = statementsOn<AccountHealthTables>();

const notes = { scans: 'only the test of `findListingPage` runs it' };

/** One page of the listings with issues. `findListingPage` returns the same page as JSON, and is faster. */
export const listListingIssues = statement(
  (db, p: Params<{ shop_id: number; limit: number; offset: number }>) =>
    db
      .selectFrom('listing_issue')
      .select(['item_id', 'reason'])
      .where('shop_id', '=', p.shop_id)
      .orderBy('item_id')
      .limit(p.limit)
      .offset(p.offset),
  notes,
);

export const countListingIssues = statement(
  (db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('listing_issue')
      .select(({ fn }) => fn.countAll<number>().as('total_count'))
      .where('shop_id', '=', p.shop_id),
  notes,
);

/** The record that `findListingPage` writes as JSON in the database. */
export const listingIssueView = view(
  accountHealthTables.listing_issue,
  get_listings_with_issues.response.properties.listing_list.items,
);
