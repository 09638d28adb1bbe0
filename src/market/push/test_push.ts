import { createHmac, randomBytes } from 'node:crypto';
import { type Attempt, type AttemptOutcome, attempt_outcomes } from '../../engine/push/attempt_outcome.ts';
import type { Outgoing } from '../../engine/push/outgoing.ts';
import { pushBaseBytes } from '../../kit/signing/push_signature.ts';
import { test_code } from './push.ts';

/** The headers of a push. They are made without waiting, so that pushes start in their order. */
export const pushHeaders = (key: string, url: string, body: string): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'stoa',
  authorization: createHmac('sha256', key).update(pushBaseBytes(url, body)).digest('hex'),
});

/** A new msg_id. */
export const newMsgId = (): string => randomBytes(16).toString('hex');

/** The body of the push that tests a URL. */
export const testBody = (now: number): string =>
  JSON.stringify({
    msg_id: newMsgId(),
    data: { verify_info: 'This push tests the URL. Answer it with status 200 and an empty body.' },
    code: test_code,
    timestamp: now,
  });

/** Sends a test push to a URL, outside of any transaction. */
export function sendTestPush(
  outgoing: Outgoing,
  { url, key, now }: { url: string; key: string; now: number },
): Promise<Attempt> {
  const body = testBody(now);
  return outgoing.attempt({ url, headers: pushHeaders(key, url, body), body });
}

const private_outcomes: ReadonlySet<AttemptOutcome> = new Set(['address_forbidden', 'not_encrypted']);
const answered_outcomes: ReadonlySet<AttemptOutcome> = new Set(['redirected', 'not_2xx', 'body_not_empty']);

/** Why a URL cannot be used after this test; undefined if it can. */
export function testFault({ outcome }: Pick<Attempt, 'outcome'>) {
  if (outcome === 'acknowledged') return undefined;
  const message = attempt_outcomes[outcome];
  if (outcome.startsWith('url_')) return { reason: 'url_invalid', message } as const;
  if (private_outcomes.has(outcome)) return { reason: 'url_private', message } as const;
  if (answered_outcomes.has(outcome)) return { reason: 'test_not_acknowledged', message } as const;
  return { reason: 'test_unanswered', message } as const;
}
