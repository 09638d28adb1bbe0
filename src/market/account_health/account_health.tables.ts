import { column, type Rows, references, table } from '../../engine/store/table.ts';
import { listing_issue_reasons } from './account_health.ts';

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
