import type { Handler } from '../../engine/gateway/handler.ts';
import type { cancel_dispute } from './cancel_dispute.contract.ts';
import { changeReturn } from './return_change.ts';
import { insertDisputeCancellation, lockReturn } from './returns.store.ts';
import { findIneligibleReason, isCancellable, isEmail } from './returns.ts';

export const cancelDispute: Handler<typeof cancel_dispute> = async (
  { shop, store, jobs, now, partner_id, request_id, refuse },
  { return_sn, email },
) => {
  if (!isEmail(email)) return refuse('email_malformed');
  const key = { shop_id: shop.shop_id, return_sn };
  const row = await store.first(lockReturn, key);
  if (!row || !isCancellable(row)) {
    const { reason, message } = { message: undefined, ...findIneligibleReason(row) };
    return refuse(reason, { message });
  }
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  await changeReturn({ store, jobs, actor }, key, () => ({ compensation: 'cancel_dispute' }));
  await store.run(insertDisputeCancellation, { ...key, request_id, partner_id, email, cancelled_at: now });
  return { return_sn, message: 'SUCCESS' };
};
