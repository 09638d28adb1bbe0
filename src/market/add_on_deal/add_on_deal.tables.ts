import { toJson } from '../../engine/store/json.ts';
import { column, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { id, list } from '../../kit/contract/field.ts';
import { promotion_types } from './add_on_deal.ts';

export const addOnDealTables = {
  add_on_deal: table({
    tenant: 'shop_id',
    key: ['shop_id', 'add_on_deal_id'],
    columns: {
      shop_id: column.id(),
      add_on_deal_id: column.id(),
      add_on_deal_name: column.text(),
      start_time: column.timestamp(),
      end_time: column.timestamp(),
      promotion_type: column.choice(promotion_types),
      purchase_min_spend_micros: withDefault(column.micros(0), 0),
      per_gift_num: withDefault(column.integer(0), 0),
      sub_item_priority: withDefault(column.json(list(id())), toJson([])),
      promotion_purchase_limit: withDefault(column.integer(0), 0),
      source: withDefault(column.integer(0), 0),
    },
    references: [
      references('shop', 'shop_id'),
      references('item', 'shop_id', { item_id: 'sub_item_priority[]' }),
    ],
  }),
};

export type AddOnDealTables = Rows<typeof addOnDealTables>;
