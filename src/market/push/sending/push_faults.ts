// The faults that pushes of a marketplace for tests meet.
import type { Attempt } from '../../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../../engine/push/outgoing.ts';
import type { PushFaultKind } from '../../../kit/contract/fault_kinds.ts';
import type { Message } from '../messages.store.ts';
import { pushHeaders } from '../test_push.ts';

export interface MetFault {
  readonly kind: PushFaultKind;
  /** How long a push is held back at most, in seconds of the business clock. */
  readonly delay_s: number;
}

/** The faults set for pushes of a sandbox. */
export interface PushFaults {
  /**
   * The fault that applies to an attempt at a push of this code, if one does.
   * @param can_wait whether the push may be held back: before its first attempt, and once.
   */
  meetByPush(
    code: number,
    subject: { readonly shop_id: number | null },
    can_wait: boolean,
  ): MetFault | undefined;
}

/** The fault that a push meets now. */
export const meetPushFault = (faults: PushFaults | undefined, message: Message): MetFault | undefined =>
  faults?.meetByPush(message.code, message, message.attempts === 0 && message.fault === null);

const lost: Attempt = {
  outcome: 'lost_by_fault',
  status: undefined,
  duration_ms: 0,
  error_code: undefined,
  answer: '',
};

interface Sent {
  readonly url: string;
  readonly key: string;
  readonly body: string;
}

/**
 * Makes the attempt at a push in the way of its fault.
 * @returns undefined if another attempt is finding out whether the URL answers again.
 */
export function attemptPush(
  outgoing: Outgoing,
  partner_id: number,
  { url, key, body }: Sent,
  fault: PushFaultKind | undefined,
): Promise<Attempt> | undefined {
  if (fault === 'push_lost') return Promise.resolve(lost);
  const signed_with = fault === 'push_wrong_sign' ? 'not the key' : key;
  const push = { url, headers: pushHeaders(signed_with, url, body), body };
  const attempt = outgoing.deliver(String(partner_id), push);
  // As if the first answer had been lost.
  return fault === 'push_twice' ? attempt?.then(() => outgoing.attempt(push)) : attempt;
}
