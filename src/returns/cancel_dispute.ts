import type { Handler } from '../platform/gateway/handler.ts';
import type { cancel_dispute } from './cancel_dispute.contract.ts';
import { cancelDisputeOf, findReturnState, insertDisputeCancellation } from './returns.store.ts';
import { cancellable, findIneligibleReason, isEmail } from './returns.ts';

export const cancelDispute: Handler<typeof cancel_dispute> = async (
  { shop, store, now, partner_id, request_id, refuse },
  { return_sn, email },
) => {
  if (!isEmail(email)) return refuse('email_malformed');
  const key = { shop_id: shop.shop_id, return_sn };
  if ((await store.run(cancelDisputeOf, { ...key, ...cancellable, now })) === 0) {
    const { reason, message } = {
      message: undefined,
      ...findIneligibleReason(await store.first(findReturnState, key)),
    };
    return refuse(reason, { message });
  }
  await store.run(insertDisputeCancellation, { ...key, request_id, partner_id, email, cancelled_at: now });
  return { return_sn, message: 'SUCCESS' };
};
