import { expect, test } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../test/support/world/probe_operations.ts';
import { envelopeOf, onServer } from '../../../test/support/world/served.ts';

onServer(
  'a call that exceeds its time limit',
  (served) => {
    const get = (target: string) => `GET ${target} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`;
    const overdue = { status: 503, error: 'error_server_busy' };

    test('is answered 503 with Retry-After while it still runs, and its late answer is discarded', async () => {
      const connection = await served.open();
      const held = connection.send(get(await served.target(probe_hold)));
      await served.gate.holds(1);
      const refused = await held.nextAnswer();
      expect(envelopeOf(refused)).toMatchObject(overdue);
      expect(refused.headers['retry-after']).toBe('1');
      served.gate.open();
      const next = await connection.send(get(await served.target(probe_read, { id: 7 }))).nextAnswer();
      expect(next.body).toMatchObject({ error: '', response: { id: 7 } });
      connection.destroy();
    });

    test('is logged once, with the answer that was sent', async () => {
      const connection = await served.open();
      const { body } = await connection.send(get(await served.target(probe_hold))).nextAnswer();
      served.gate.open();
      await connection.send(get(await served.target(probe_read, { id: 8 }))).nextAnswer();
      connection.destroy();
      const lines = served.world.logged.filter(({ request_id }) => request_id === body.request_id);
      expect(lines).toMatchObject([overdue]);
    });

    test('the time that the client takes to send the call does not count', async () => {
      const body = '{"id":9}';
      const head = `POST ${await served.target(probe_write)} HTTP/1.1\r\nHost: stoa.test\r\nContent-Length: ${body.length}\r\n\r\n`;
      const slow = await served.open();
      slow.send(`${head}${body.slice(0, 4)}`);
      // When it continues, two calls in a row have become overdue.
      for (let at = 0; at < 2; at++) {
        const connection = await served.open();
        expect((await connection.send(get(await served.target(probe_hold))).nextAnswer()).status).toBe(503);
        connection.destroy();
      }
      served.gate.open();
      const answer = await slow.send(body.slice(4)).nextAnswer();
      expect(answer.body).toMatchObject({ error: '', response: { id: 9 } });
      slow.destroy();
    });
  },
  { config: { call_timeout_ms: 1_000 } },
);
