import { column, type Rows, references, table } from '../../engine/store/table.ts';

export const fbsTables = {
  /** SKUs of Brazilian shops that the marketplace fulfils, blocked or free. */
  fbs_sku: table({
    tenant: 'shop_id',
    key: ['shop_id', 'shop_item_id', 'shop_model_id'],
    columns: {
      shop_id: column.id(),
      shop_item_id: column.id(),
      /** 0 for an item without variations. */
      shop_model_id: column.integer(0),
      shop_item_name: column.text(),
      shop_model_name: column.text(),
      is_block: column.flag(),
    },
    references: [
      references('item', 'shop_id', { item_id: 'shop_item_id' }),
      references('item_model', 'shop_id', { item_id: 'shop_item_id', model_id: 'shop_model_id' }),
    ],
  }),
};

export type FbsTables = Rows<typeof fbsTables>;
