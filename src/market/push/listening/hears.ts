import { parseJson } from '../../../engine/store/json.ts';
import type { Message } from '../messages.store.ts';
import type { Receiver } from '../push.store.ts';

/** Whether a partner wants no pushes about a shop. */
export const blocks = ({ blocked_shop_ids }: Receiver, shop_id: number | null): boolean =>
  shop_id !== null && parseJson(blocked_shop_ids).includes(shop_id);

/**
 * Whether a push is shown to those who listen to a partner: it happened after they began, and its shop is not blocked.
 * Codes that are off are shown too.
 */
export const hears = (
  receiver: Receiver,
  { position, shop_id }: Pick<Message, 'shop_id'> & { readonly position?: number },
): boolean =>
  receiver.listened_after !== null &&
  (position === undefined || position > receiver.listened_after) &&
  !blocks(receiver, shop_id);
