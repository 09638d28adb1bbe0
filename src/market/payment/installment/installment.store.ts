import { overList } from '../../../engine/store/bulk.ts';
import { bulkUpsertInto } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type InstallmentTables, installmentTables } from './installment.tables.ts';

const statement = statementsOn<InstallmentTables>();

/** Replaces the installments of items; the items must be distinct. */
export const upsertInstallments = bulkUpsertInto(installmentTables, 'item_installment');

/** The installments of up to 150 items; items without installments are missing. */
export const listInstallments = overList('item_ids', (item_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_installment')
      .select(['item_id', 'tenure_list', 'participate_plan_ahora'])
      .where('shop_id', '=', p.shop_id)
      .where('item_id', 'in', item_ids),
  ),
);
