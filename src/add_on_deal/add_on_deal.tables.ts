import { column, otherwise, type Rows, table } from '../platform/store/table.ts';

const ids = { type: 'array', items: { type: 'integer', minimum: 1 } };

export const addOnDealTables = {
  add_on_deal: table({
    tenant: 'shop_id',
    key: ['shop_id', 'add_on_deal_id'],
    columns: {
      shop_id: column.id(),
      add_on_deal_id: column.id(),
      add_on_deal_name: column.text(),
      start_time: column.time(),
      end_time: column.time(),
      promotion_type: column.choice(0, 1),
      purchase_min_spend_micros: otherwise(column.micros(0), 0),
      per_gift_num: otherwise(column.integer(0), 0),
      sub_item_priority: otherwise(column.json(ids), '[]'),
      promotion_purchase_limit: otherwise(column.integer(0), 0),
      source: otherwise(column.integer(0), 0),
    },
  }),
};

export type AddOnDealTables = Rows<typeof addOnDealTables>;
