import type { Transaction } from '../../../engine/store/store.ts';
import { textOfPush } from '../declared_codes.ts';
import { hears } from '../listening/hears.ts';
import { insertMessages, type Message } from '../messages.store.ts';
import { lockReceiver, type Receiver, updateCounters } from '../push.store.ts';
import { shown_for_s } from '../push.ts';
import { newMsgId } from '../test_push.ts';

/** A push before it is numbered. */
export interface NewMessage extends Pick<Message, 'code' | 'subject'> {
  /** The shop that it is about. */
  readonly shop_id: number | null;
  readonly data: Readonly<Record<string, unknown>>;
  /** Unix time of the event, in seconds. */
  readonly timestamp: number;
  /** Position in the feed of the event that caused it; undefined if no event did. */
  readonly position?: number;
}

/** Whether a receiver gets a push. */
export type Wants = (receiver: Receiver, message: NewMessage) => boolean;

/**
 * Adds messages of a partner in the order of its events, in the caller's transaction. Events that it has messages of
 * already are skipped, a suspended receiver gets none, and a push that is not as its code declares it is not added. While
 * somebody listens, there are messages for the others too, which are shown and never sent.
 *
 * @returns the added messages.
 */
export async function addMessages(
  store: Transaction,
  partner_id: number,
  messages: readonly NewMessage[],
  now: number,
  wants: Wants,
): Promise<readonly Message[]> {
  const receiver = await store.first(lockReceiver, { partner_id });
  if (!receiver || (receiver.callback_url === null && receiver.listened_after === null)) return [];
  const { relayed_position, lost_count } = receiver;
  const is_on = receiver.callback_url !== null && receiver.status !== 'Suspended';
  const fresh = messages.filter(({ position }) => position === undefined || position > relayed_position);
  let message_no = receiver.message_count;
  const rows = fresh.flatMap((message): Message[] => {
    const is_sent = is_on && wants(receiver, message);
    if (!is_sent && !hears(receiver, message)) return [];
    const msg_id = newMsgId();
    const { shop_id, timestamp } = message;
    const head = { msg_id, partner_id, timestamp, ...(shop_id !== null && { shop_id }) };
    const body = textOfPush(message.code, head, message.data);
    if (body === undefined) return [];
    message_no++;
    const { code, subject } = message;
    const row = {
      partner_id,
      message_no,
      msg_id,
      code,
      shop_id,
      subject,
      body,
      created_at: now,
      due_at: now,
    };
    const open = { attempts: 0, lost_no: null, outcome: null, fault: null };
    return is_sent
      ? [{ ...row, ...open, state: 'pending', settled_at: null, kept_until: null }]
      : [{ ...row, ...open, state: 'shown', settled_at: now, kept_until: now + shown_for_s }];
  });
  await insertMessages(store, rows);
  const last_position = Math.max(relayed_position, ...fresh.map(({ position = 0 }) => position));
  await store.run(updateCounters, {
    partner_id,
    message_count: message_no,
    lost_count,
    relayed_position: last_position,
  });
  return rows;
}
