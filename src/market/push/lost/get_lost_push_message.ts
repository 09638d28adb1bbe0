import type { Handler } from '../../../engine/gateway/handler.ts';
import { listLostMessages } from '../messages.store.ts';
import { findReceiver } from '../push.store.ts';
import { lost_for_s, lost_page_size } from '../push.ts';
import type { get_lost_push_message } from './get_lost_push_message.contract.ts';

export const getLostPushMessage: Handler<typeof get_lost_push_message> = async ({
  partner_id,
  store,
  now,
}) => {
  const receiver = await store.first(findReceiver, { partner_id });
  if (!receiver) return { push_message_list: [], has_next_page: false, last_message_id: 0 };
  const lost = await store.all(listLostMessages, {
    partner_id,
    after: receiver.confirmed_lost_no,
    lost_after: now - lost_for_s,
    // One more tells whether there is another page.
    limit: lost_page_size + 1,
  });
  const page = lost.slice(0, lost_page_size);
  return {
    push_message_list: page.map(({ code, shop_id, body, settled_at }) => ({
      ...(shop_id !== null && { shop_id }),
      code,
      timestamp: settled_at ?? 0,
      data: body,
    })),
    has_next_page: lost.length > lost_page_size,
    last_message_id: page.at(-1)?.lost_no ?? 0,
  };
};
