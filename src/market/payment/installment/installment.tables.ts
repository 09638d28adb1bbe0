import { toJson } from '../../../engine/store/json.ts';
import { column, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';
import { int32, list } from '../../../kit/contract/field.ts';

export const installmentTables = {
  /** How buyers may pay for an item by installments; an item without a row never had any. */
  item_installment: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** In months, ascending. */
      tenure_list: withDefault(
        column.json(list(int32({ minimum: 1, maximum: 60 }), { maxItems: 10 })),
        toJson([]),
      ),
      /** Only for local sellers in Argentina. */
      participate_plan_ahora: withDefault(column.flag(), 0),
      update_time: column.timestamp(),
    },
    references: [references('item', 'shop_id', 'item_id')],
  }),
};

export type InstallmentTables = Rows<typeof installmentTables>;
