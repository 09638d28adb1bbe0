import { column, type Rows, table, withDefault } from '../../platform/store/table.ts';

export const installmentTables = {
  /** How buyers may pay an item by installments; an item without a row was never offered so. */
  item_installment: table({
    tenant: 'shop_id',
    key: ['shop_id', 'item_id'],
    columns: {
      shop_id: column.id(),
      item_id: column.id(),
      /** In months, ascending. */
      tenure_list: withDefault(
        column.json({ type: 'array', maxItems: 10, items: { type: 'integer', minimum: 1, maximum: 60 } }),
        '[]',
      ),
      /** Only of local sellers in Argentina. */
      participate_plan_ahora: withDefault(column.flag(), 0),
      update_time: column.time(),
    },
  }),
};

export type InstallmentTables = Rows<typeof installmentTables>;
