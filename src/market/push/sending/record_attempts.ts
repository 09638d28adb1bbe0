import type { Attempt } from '../../../engine/push/attempt_outcome.ts';
import type { Transaction } from '../../../engine/store/store.ts';
import type { PushFaultKind } from '../../../kit/contract/fault_kinds.ts';
import {
  addToCount,
  deleteOldCounts,
  insertAttempts,
  type Message,
  sumCounts,
  updateResult,
} from '../messages.store.ts';
import { lockReceiver, type Receiver, updateCounters, updateStatus } from '../push.store.ts';
import { counted_for_s, countStepOf, nextAttemptAt, type PushStatus, statusAfter } from '../push.ts';

/** An attempt at a message, and when it began by the business clock. */
export interface MadeAttempt {
  readonly message: Message;
  readonly attempt: Attempt;
  readonly started_at: number;
  readonly fault: PushFaultKind | undefined;
}

/** What becomes of a message after an attempt. */
function stateAfter(
  { attempts }: Message,
  { outcome }: Attempt,
  now: number,
  kept_until: number,
): Pick<Message, 'state' | 'due_at' | 'settled_at' | 'kept_until'> {
  if (outcome === 'acknowledged') return { state: 'acknowledged', due_at: now, settled_at: now, kept_until };
  const due_at = nextAttemptAt(attempts + 1, now);
  return due_at === undefined
    ? { state: 'lost', due_at: now, settled_at: now, kept_until }
    : { state: 'pending', due_at, settled_at: null, kept_until: null };
}

/** Counts attempts, and changes the status of the receiver if too few were acknowledged. */
async function count(
  store: Transaction,
  receiver: Receiver,
  counted: { attempts: number; acknowledged: number },
  now: number,
): Promise<PushStatus> {
  const { partner_id, status, suspended_at, counted_from } = receiver;
  await store.run(addToCount, { partner_id, step_at: countStepOf(now), ...counted });
  await store.run(deleteOldCounts, { partner_id, before: countStepOf(now - counted_for_s) });
  // A step that began before a suspension ended is left out, so that it cannot suspend the receiver again.
  const from = Math.max(countStepOf(now - counted_for_s), counted_from);
  const sums = await store.first(sumCounts, { partner_id, from });
  const now_status = statusAfter(status, {
    attempts: sums?.attempts ?? 0,
    acknowledged: sums?.acknowledged ?? 0,
  });
  if (now_status === status) return status;
  await store.run(updateStatus, {
    partner_id,
    status: now_status,
    suspended_at: now_status === 'Suspended' ? now : suspended_at,
  });
  return now_status;
}

/**
 * Writes how attempts at the messages of one partner ended, in the caller's transaction. An attempt that another node
 * has written is skipped.
 *
 * @returns the status of the receiver afterwards; undefined if there is no receiver any more.
 */
export async function recordAttempts(
  store: Transaction,
  partner_id: number,
  made: readonly MadeAttempt[],
  now: number,
  kept_until: number,
): Promise<PushStatus | undefined> {
  const receiver = await store.first(lockReceiver, { partner_id });
  if (!receiver) return undefined;
  let { lost_count } = receiver;
  const ended = made.map(({ message, attempt, started_at, fault = message.fault }) => {
    const after = stateAfter(message, attempt, now, kept_until);
    const lost_no = after.state === 'lost' ? ++lost_count : null;
    const attempt_no = message.attempts + 1;
    return { message, attempt, started_at, fault, after, lost_no, attempt_no };
  });
  // All at once: a statement does not wait for the answer to the one before it.
  const changed = await Promise.all(
    ended.map(
      ({ message: { message_no, attempts }, attempt: { outcome }, after, lost_no, fault, attempt_no }) =>
        store.run(updateResult, {
          partner_id,
          message_no,
          ...after,
          lost_no,
          outcome,
          fault,
          attempts: attempt_no,
          attempts_before: attempts,
        }),
    ),
  );
  const written = ended.filter((_, at) => changed[at] !== 0);
  await insertAttempts(
    store,
    written.map(({ message: { message_no }, attempt, started_at, attempt_no }) => {
      const { outcome, status = null, error_code = null, duration_ms, answer } = attempt;
      const shown = answer.replaceAll('\0', '');
      return {
        partner_id,
        message_no,
        attempt_no,
        started_at,
        duration_ms,
        outcome,
        status,
        error_code,
        answer: shown,
      };
    }),
  );
  const counted = {
    attempts: written.length,
    acknowledged: written.filter(({ attempt }) => attempt.outcome === 'acknowledged').length,
  };
  if (counted.attempts === 0) return receiver.status;
  const { message_count, relayed_position } = receiver;
  if (lost_count > receiver.lost_count)
    await store.run(updateCounters, { partner_id, message_count, lost_count, relayed_position });
  return count(store, receiver, counted, now);
}
