import type { Handler } from '../../../engine/gateway/handler.ts';
import { confirmLost, lockReceiver } from '../push.store.ts';
import type { confirm_consumed_lost_push_message } from './confirm_consumed_lost_push_message.contract.ts';

export const confirmConsumedLostPushMessage: Handler<typeof confirm_consumed_lost_push_message> = async (
  { partner_id, store, refuse },
  { last_message_id },
) => {
  const receiver = await store.first(lockReceiver, { partner_id });
  if (!receiver || last_message_id > receiver.lost_count) return refuse('message_unknown');
  await store.run(confirmLost, { partner_id, lost_no: last_message_id });
  return {};
};
