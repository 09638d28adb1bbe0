import { column, type Rows, table } from '../platform/store/table.ts';

export const accountHealthTables = {
  /** Listings that break a rule of the marketplace, each with its reason. */
  listing_issue: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: { shop_id: column.id(), item_id: column.id(), reason: column.choice(1, 2, 3, 4, 5, 6, 7) },
  }),
};

export type AccountHealthTables = Rows<typeof accountHealthTables>;
