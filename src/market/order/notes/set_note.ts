import type { Handler } from '../../../engine/gateway/handler.ts';
import { listOrderStates, updateNote } from '../order.store.ts';
import { archived_days } from '../order.ts';
import type { set_note } from './set_note.contract.ts';

export const setNote: Handler<typeof set_note> = async (
  { shop: { shop_id }, store, now, refuse },
  { order_sn, note },
) => {
  const changed_from = now - archived_days * 86_400;
  if (await store.run(updateNote, { shop_id, order_sn, note, note_update_time: now, changed_from }))
    return {};
  const [order] = await store.all(listOrderStates, { order_sns: [order_sn], shop_id });
  return refuse(order ? 'archived_order' : 'order_not_found');
};
