import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { mergePackages } from '../commands/split_order.ts';
import type { unsplit_order } from './unsplit_order.contract.ts';

export const unsplitOrder: Handler<typeof unsplit_order> = async (
  { shop: { shop_id }, store, jobs, now, partner_id, request_id, refuse },
  { order_sn },
) => {
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const changed = await mergePackages({ store, jobs, actor }, { shop_id, order_sn });
  if (isRefused(changed))
    return refuse(changed.reason === 'order_not_found' ? changed.reason : 'cannot_undo_split');
  return {};
};
