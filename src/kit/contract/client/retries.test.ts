import { describe, expect, test } from 'vitest';
import { findRetryWait, sendWithRetries } from './retries.ts';

const now_ms = Date.parse('2026-10-21T07:28:00Z');
const answer = (status: number, retry_after?: string) => ({
  status,
  headers: new Headers(retry_after === undefined ? {} : { 'retry-after': retry_after }),
});
const lost = { error: new TypeError('fetch failed') };
const never_sent = { error: new TypeError('fetch failed', { cause: { code: 'ECONNREFUSED' } }) };
const first = { retries: 0, random: 1, now_ms };

describe('a client repeats a call', () => {
  test.each([
    [429, '2', 2_500],
    [503, '1', 1_500],
    [503, '0', 500],
    [503, 'Wed, 21 Oct 2026 07:28:05 GMT', 5_500],
    [503, 'Wed, 21 Oct 2026 07:27:00 GMT', 500],
  ])('of any kind, if %i with Retry-After %s says that nothing was done', (status, retry_after, wait_ms) => {
    for (const is_repeatable of [true, false])
      expect(findRetryWait({ answer: answer(status, retry_after) }, { ...first, is_repeatable })).toBe(
        wait_ms,
      );
  });

  test('of any kind, after 429 without Retry-After, and if nothing of it was sent', () => {
    for (const outcome of [{ answer: answer(429) }, never_sent])
      expect(findRetryWait(outcome, { ...first, is_repeatable: false })).toBe(500);
  });

  test('that may have been done only if it reads or has a key', () => {
    for (const unknown of [
      lost,
      { answer: answer(503) },
      { answer: answer(502) },
      { answer: answer(504, '1') },
    ]) {
      expect(findRetryWait(unknown, { ...first, is_repeatable: true })).toBe(500);
      expect(findRetryWait(unknown, { ...first, is_repeatable: false })).toBe(undefined);
    }
  });

  test('not after any other answer, or if the wait would be longer than half a minute', () => {
    for (const stands of [
      answer(200),
      answer(400),
      answer(403),
      answer(500),
      answer(503, '31'),
      answer(429, '86400'),
    ])
      expect(findRetryWait({ answer: stands }, { ...first, is_repeatable: true })).toBe(undefined);
  });

  test('after pauses that double up to ten seconds, each spread over its second half', () => {
    const waits = (random: number) =>
      [0, 1, 2, 4, 5, 30].map((retries) =>
        findRetryWait(lost, { is_repeatable: true, retries, random, now_ms }),
      );
    expect(waits(1)).toEqual([500, 1_000, 2_000, 8_000, 10_000, 10_000]);
    expect(waits(0)).toEqual([250, 500, 1_000, 4_000, 5_000, 5_000]);
  });

  /** The result of attempts with these outcomes, and the waits between them. */
  async function attempt(outcomes: (number | 'lost')[], retries_max: number, signal?: AbortSignal) {
    const waited: number[] = [];
    let sent = 0;
    const send = async () => {
      const outcome = outcomes[sent++];
      if (outcome === 'lost' || outcome === undefined) throw new Error(`lost ${sent}`);
      return answer(outcome, outcome === 503 ? '3' : undefined);
    };
    const wait = async (wait_ms: number) => {
      waited.push(wait_ms);
      // A caller that gives up during the second wait would otherwise wait forever.
      if (signal && waited.length === 2)
        return new Promise<void>(() => controller.abort(new Error('given up')));
    };
    const rules = { retries_max, is_repeatable: true, signal, wait, random: () => 1, now_ms: () => now_ms };
    const result = await sendWithRetries(send, rules).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    return { result, sent, waited };
  }
  const controller = new AbortController();

  test('until it is answered, after the wait that each answer asks for', async () => {
    expect(await attempt(['lost', 503, 200, 200], 5)).toEqual({ result: 200, sent: 3, waited: [500, 3_500] });
  });

  test('as often as allowed, and then returns the last answer or error', async () => {
    expect(await attempt([503, 503, 503, 200], 2)).toMatchObject({ result: 503, sent: 3 });
    expect(await attempt([503, 'lost', 200], 1)).toMatchObject({ result: 'Error: lost 2', sent: 2 });
    expect(await attempt(['lost', 200], 0)).toMatchObject({ result: 'Error: lost 1', sent: 1, waited: [] });
  });

  test('until its caller gives up, also during a wait', async () => {
    const given_up = await attempt(['lost', 503, 200], 5, controller.signal);
    expect(given_up).toMatchObject({ result: 'Error: given up', sent: 2 });
    expect(await attempt(['lost', 200], 5, controller.signal)).toMatchObject({
      result: 'Error: given up',
      sent: 1,
    });
  });
});
