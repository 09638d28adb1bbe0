import { column, type Rows, table, withDefault } from '../platform/store/table.ts';

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
      purchase_min_spend_micros: withDefault(column.micros(0), 0),
      per_gift_num: withDefault(column.integer(0), 0),
      sub_item_priority: withDefault(column.json(ids), '[]'),
      promotion_purchase_limit: withDefault(column.integer(0), 0),
      source: withDefault(column.integer(0), 0),
    },
  }),
};

export type AddOnDealTables = Rows<typeof addOnDealTables>;
