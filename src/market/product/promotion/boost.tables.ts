import { column, type Rows, references, table } from '../../../engine/store/table.ts';

export const boostTables = {
  /** The items that a shop has put to the top. A shop has a few slots, and an item is in one until it ends. */
  item_boost: table({
    tenant: 'shop_id',
    key: ['shop_id', 'slot'],
    columns: {
      shop_id: column.id(),
      slot: column.integer(1),
      item_id: column.id(),
      ends_at: column.timestamp(),
    },
    references: [references('item', 'shop_id', 'item_id')],
  }),
};

export type BoostTables = Rows<typeof boostTables>;
