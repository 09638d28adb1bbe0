import { bulkWrite, inList, overList } from '../../platform/store/bulk.ts';
import { type Params, statementsOn } from '../../platform/store/statement.ts';
import type { InstallmentTables } from './installment.tables.ts';

const statement = statementsOn<InstallmentTables>();

type Row = InstallmentTables['item_installment'];

/** Sets the installments of items, whatever they were; no item may be there twice. */
export const upsertInstallments = bulkWrite<Row>((rowsOf) =>
  statement((db, p: Params) =>
    db
      .insertInto('item_installment')
      .values(
        rowsOf(p).map((row) => ({
          shop_id: row.shop_id,
          item_id: row.item_id,
          tenure_list: row.tenure_list,
          participate_plan_ahora: row.participate_plan_ahora,
          update_time: row.update_time,
        })),
      )
      .onConflict((conflict) =>
        conflict.columns(['shop_id', 'item_id']).doUpdateSet(({ ref }) => ({
          tenure_list: ref('excluded.tenure_list'),
          participate_plan_ahora: ref('excluded.participate_plan_ahora'),
          update_time: ref('excluded.update_time'),
        })),
      ),
  ),
);

/** The installments of up to 150 items, as far as they have any. */
export const listInstallments = overList((names) =>
  statement((db, p: { shop_id: number } & Params) =>
    db
      .selectFrom('item_installment')
      .select(['item_id', 'tenure_list', 'participate_plan_ahora'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', inList<number>(p, names)),
  ),
);
