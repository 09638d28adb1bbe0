import { expect, test } from 'vitest';
import { probe_write } from '../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';
import { findIdempotencyKey } from './key_header.ts';

test('is found by its name in any case, and nowhere else', () => {
  expect(findIdempotencyKey(['Host', 'a', 'idempotency-KEY', 'b'])).toBe('b');
  expect(findIdempotencyKey(['Host', 'Idempotency-Key', 'X-Idempotency-Key', 'b'])).toBe(undefined);
  expect(findIdempotencyKey([])).toBe(undefined);
});

onServer('an Idempotency-Key over HTTP', (served) => {
  /** The answer to a call with these headers. */
  async function answerWith(...headers: string[]) {
    const body = '{"id":5}';
    const own = ['Host: stoa.test', `Content-Length: ${body.length}`, 'Connection: close', ...headers];
    const connection = await served.open();
    const head = `POST ${await served.target(probe_write)} HTTP/1.1\r\n${own.join('\r\n')}\r\n\r\n`;
    const answer = await connection.send(`${head}${body}`).nextAnswer();
    connection.destroy();
    return answer;
  }

  test('is refused if given twice, even with the same value', async () => {
    const refused = envelopeOf(await answerWith('Idempotency-Key: a', 'idempotency-key: a'));
    expect(refused).toMatchObject({ status: 200, error: 'error_param' });
  });

  test('is used exactly as sent: the repeated call gets the same bytes', async () => {
    const first = await answerWith('Idempotency-Key: %41~"');
    expect(first.body).toMatchObject({ error: '', response: { id: 5 } });
    expect((await answerWith('IDEMPOTENCY-KEY: %41~"')).text).toBe(first.text);
    expect((await answerWith('Idempotency-Key: A~"')).text).not.toBe(first.text);
  });
});
