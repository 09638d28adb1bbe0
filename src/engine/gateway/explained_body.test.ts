// Bodies that are read to explain a wrong sign.
import { createHmac } from 'node:crypto';
import { expect, test } from 'vitest';
import { probe_write } from '../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';
import { mistakes } from '../../kit/signing/mistakes.ts';

const body = '{"id":5}';

onServer(
  'the body of a call with a wrong sign',
  (served) => {
    /** A call with these headers whose sign includes its body. */
    async function head(headers: string): Promise<string> {
      served.world.clock.advance({ seconds: 1 });
      const { pathname, searchParams } = new URL(await served.target(probe_write), 'http://stoa.test');
      const get = (name: string) => searchParams.get(name) ?? '';
      const text =
        get('partner_id') + pathname + get('timestamp') + get('access_token') + get('shop_id') + body;
      searchParams.set(
        'sign',
        createHmac('sha256', served.world.partner.partner_key).update(text).digest('hex'),
      );
      return `POST ${pathname}?${searchParams} HTTP/1.1\r\nHost: stoa.test\r\n${headers}\r\n\r\n`;
    }
    const length = `Content-Length: ${body.length}`;

    test('is tried when it comes with the head, and the connection stays open', async () => {
      const connection = await served.open();
      const answer = await connection.send((await head(length)) + body).nextAnswer();
      expect(answer.body.explanation).toContain(mistakes.body_signed);
      expect(answer.headers.connection).not.toBe('close');
      const next = await connection.send((await head(length)) + body).nextAnswer();
      expect(next.body.explanation).toContain(mistakes.body_signed);
    });

    test('is awaited when it comes later, also without a length', async () => {
      for (const [headers, late] of [
        [length, body],
        ['Transfer-Encoding: chunked', `8\r\n${body}\r\n0\r\n\r\n`],
      ] as const) {
        const connection = await served.open();
        connection.send(await head(headers));
        setTimeout(() => connection.send(late), 100);
        expect((await connection.nextAnswer()).body.explanation).toContain(mistakes.body_signed);
      }
    });

    test('is awaited for one second at most, and other calls continue', async () => {
      const [waiting, other] = [await served.open(), await served.open()];
      const [waiting_head, other_head] = [await head(length), await head(length)];
      const from = performance.now();
      let has_waited = false;
      const answer = waiting
        .send(waiting_head)
        .nextAnswer()
        .finally(() => {
          has_waited = true;
        });
      expect(envelopeOf(await other.send(other_head + body).nextAnswer()).error).toBe('error_sign');
      expect(has_waited).toBe(false);
      expect(envelopeOf(await answer)).toMatchObject({ status: 403, error: 'error_sign' });
      expect(performance.now() - from).toBeGreaterThan(950);
      expect((await answer).headers.connection).toBe('close');
      await waiting.closed;
    });

    test('longer than 64 KiB is not kept, and its connection is closed', async () => {
      const connection = await served.open();
      connection.send(await head('Transfer-Encoding: chunked'));
      for (let count = 0; count < 9; count++) connection.send(`2000\r\n${'x'.repeat(8_192)}\r\n`);
      const answer = await connection.nextAnswer();
      expect(envelopeOf(answer)).toMatchObject({ status: 403, error: 'error_sign' });
      expect(answer.headers.connection).toBe('close');
    });

    test('is not awaited from a client that first asks whether it may send it', async () => {
      const connection = await served.open();
      const answer = await connection
        .send(await head(`Expect: 100-continue\r\nConnection: close\r\n${length}`))
        .allAnswers();
      expect(answer.at(-1)?.body.error).toBe('error_sign');
    });
  },
  { config: { explain_signatures: true } },
);
