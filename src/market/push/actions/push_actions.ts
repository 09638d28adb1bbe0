import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { attempt_outcomes } from '../../../engine/push/attempt_outcome.ts';
import { findSigningKey } from '../keys.ts';
import { findMessage, type Message } from '../messages.store.ts';
import { lockReceiver } from '../push.store.ts';
import { sendTestPush } from '../test_push.ts';
import type { push_get, push_list, push_send_again, push_send_test } from './push_actions.contract.ts';
import { listAttempts, listMessages, sendMessagesAgain } from './push_actions.store.ts';

/** A message without its text. */
function shownMessage(message: Message) {
  const { message_no, msg_id, code, shop_id, subject, state, attempts } = message;
  const { outcome, fault, created_at, due_at, settled_at } = message;
  return {
    message_no,
    msg_id,
    code,
    shop_id,
    subject,
    state,
    attempts,
    outcome,
    fault,
    created_at,
    due_at,
    settled_at,
  };
}

/** What the name of an outcome means. */
const explained = (outcome: string): string =>
  (attempt_outcomes as Readonly<Record<string, string>>)[outcome] ?? outcome;

interface Filter {
  readonly code?: number;
  readonly subject?: string;
  readonly state?: string;
}

/** The values of a filter; what is left out matches everything. */
const filterOf = ({ code, subject, state }: Filter) => ({
  code: code ?? -1,
  subject: subject ?? '',
  state: state ?? '',
});

export const listPushes: ActionHandler<typeof push_list> = async (
  { store },
  { partner_id, before, limit, ...filter },
) => {
  const found = await store.all(listMessages, {
    partner_id,
    ...filterOf(filter),
    before: before ?? Number.MAX_SAFE_INTEGER,
    limit,
  });
  return { messages: found.map(shownMessage) };
};

export const getPush: ActionHandler<typeof push_get> = async ({ store, refuse }, key) => {
  const message = await store.first(findMessage, key);
  if (!message) return refuse('message_not_found');
  const attempts = await store.all(listAttempts, key);
  const attempt_list = attempts.map((attempt) => ({ ...attempt, explanation: explained(attempt.outcome) }));
  return { ...shownMessage(message), body: message.body, attempt_list };
};

export const sendAgain: ActionHandler<typeof push_send_again> = async (
  { store, now, outgoing, refuse },
  { partner_id, message_no, since, ...filter },
) => {
  const receiver = await store.first(lockReceiver, { partner_id });
  if (!receiver || receiver.callback_url === null) return refuse('no_receiver');
  if (receiver.status === 'Suspended') return refuse('suspended');
  if (message_no !== undefined && !(await store.first(findMessage, { partner_id, message_no })))
    return refuse('message_not_found');
  const sent = await store.run(sendMessagesAgain, {
    partner_id,
    ...filterOf(filter),
    from: message_no ?? 1,
    to: message_no ?? Number.MAX_SAFE_INTEGER,
    since: since ?? 0,
    now,
    limit: 1_000,
  });
  store.onCommit(() => outgoing.onReceiverChanged());
  return { sent };
};

export const sendTest: ActionHandler<typeof push_send_test> = async (
  { store, master_keys, outgoing, now, refuse },
  { partner_id },
) => {
  const { receiver, key } = await store.transaction(async (transaction) => {
    const receiver = await transaction.first(lockReceiver, { partner_id });
    return { receiver, key: receiver && (await findSigningKey(transaction, master_keys, receiver)) };
  });
  if (!receiver || receiver.callback_url === null) return refuse('no_receiver');
  if (!outgoing.tests.admits(String(partner_id))) return refuse('too_many_tests');
  const test = { url: receiver.callback_url, key: key ?? '', now };
  const { outcome, status = null, error_code = null, ...attempt } = await sendTestPush(outgoing, test);
  return { outcome, explanation: explained(outcome), status, error_code, ...attempt };
};
