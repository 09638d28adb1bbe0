import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import { findShop } from '../../accounts/accounts.store.ts';
import { showsPrescriptions } from '../checkout.ts';
import { lockOrder } from '../commands/order_command.ts';
import { checkoutOf } from '../detail/show_checkout.ts';
import { findCheckout, updatePrescription } from '../placed_order.store.ts';
import { orderContext } from './order_actions.ts';
import type { order_check_prescription } from './prescription_actions.contract.ts';

export const checkPrescription: ActionHandler<typeof order_check_prescription> = async (
  context,
  { shop_id, order_sn, result, pharmacist_name, reject_reason },
) => {
  const { store, now, refuse } = context;
  const name = { shop_id, order_sn };
  const shop = await store.first(findShop, { shop_id });
  if (!shop || !(await lockOrder(orderContext(context, 'marketplace'), name)))
    return refuse('order_not_found');
  const row = await store.first(findCheckout, name);
  const is_prescribed =
    row && checkoutOf(row).lines?.some(({ is_prescription_item }) => is_prescription_item);
  if (!row || (row.prescription === null && !is_prescribed)) return refuse('no_prescription');
  if (result === 'FAILED' && !showsPrescriptions(shop)) return refuse('not_rejectable');
  const images = row.prescription === null ? [] : parseJson(row.prescription).images;
  const check_status = result === 'PASSED' ? 1 : 2;
  const checked = {
    images,
    check_status,
    pharmacist_name,
    checked_at: now,
    reject_reason: result === 'FAILED' ? reject_reason : '',
  } as const;
  await store.run(updatePrescription, { ...name, prescription: toJson(checked) });
  return { prescription_check_status: check_status };
};
