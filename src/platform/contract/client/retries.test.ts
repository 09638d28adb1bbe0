import { describe, expect, test } from 'vitest';
import { findRetryWait, sendWithRetries } from './retries.ts';

const answer = (status: number, retry_after?: string) => ({
  status,
  headers: new Headers(retry_after === undefined ? {} : { 'retry-after': retry_after }),
});

describe('a client sends a call again', () => {
  test.each([
    [429, '2', 2_000],
    [503, '1', 1_000],
    [503, 'Wed, 21 Oct 2026 07:28:00 GMT', 1_000],
    [503, '86400', 10_000],
  ])(
    'whatever it does, when %i with Retry-After %s says that nothing was done',
    (status, retry_after, wait_ms) => {
      for (const is_repeatable of [true, false])
        expect(findRetryWait(answer(status, retry_after), is_repeatable)).toBe(wait_ms);
    },
  );

  test('that may have been done only when it reads or has a key', () => {
    for (const unknown of [undefined, answer(503)]) {
      expect(findRetryWait(unknown, true)).toBe(1_000);
      expect(findRetryWait(unknown, false)).toBe(undefined);
    }
  });

  test('never when it was answered otherwise', () => {
    for (const status of [200, 400, 403, 500]) expect(findRetryWait(answer(status), true)).toBe(undefined);
  });

  /** What becomes of attempts that end so, one after the other, and how long was waited between them. */
  async function attempt(outcomes: (number | 'lost')[], retries_max: number) {
    const waited: number[] = [];
    let sent = 0;
    const send = async () => {
      const outcome = outcomes[sent++];
      if (outcome === 'lost' || outcome === undefined) throw new Error(`lost ${sent}`);
      return answer(outcome, outcome === 503 ? '3' : undefined);
    };
    const wait = async (wait_ms: number) => void waited.push(wait_ms);
    const result = await sendWithRetries(send, { retries_max, is_repeatable: true, wait }).then(
      ({ status }) => status,
      (error: unknown) => String(error),
    );
    return { result, sent, waited };
  }

  test('until it is answered, after as long as each answer says', async () => {
    expect(await attempt(['lost', 503, 200, 200], 5)).toEqual({
      result: 200,
      sent: 3,
      waited: [1_000, 3_000],
    });
  });

  test('as often as it is told to, and then gives the last answer, or why there is none', async () => {
    expect(await attempt([503, 503, 503, 200], 2)).toMatchObject({ result: 503, sent: 3 });
    expect(await attempt([503, 'lost', 200], 1)).toMatchObject({ result: 'Error: lost 2', sent: 2 });
    expect(await attempt(['lost', 200], 0)).toMatchObject({ result: 'Error: lost 1', sent: 1, waited: [] });
  });
});
