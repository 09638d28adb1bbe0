// Calls whose bodies arrive slowly: what they may use, and what they must leave to others.
import { afterEach, expect, test, vi } from 'vitest';
import { probe_hold, probe_read, probe_write } from '../../../../test/support/world/probe_operations.ts';
import type { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { envelopeOf, onServer, type Served } from '../../../../test/support/world/served.ts';
import { signedUrl } from '../../../kit/contract/client/signed_url.ts';

const host = 'Host: stoa.test\r\n';
const body = '{"id":5}';
const opened: RawConnection[] = [];
afterEach(() => {
  for (const connection of opened.splice(0)) connection.destroy();
});

const openOn = async (served: Served, from?: string) => {
  const connection = await served.open(from);
  opened.push(connection);
  return connection;
};
const headOf = (target: string, length: number) =>
  `POST ${target} HTTP/1.1\r\n${host}Content-Length: ${length}\r\n\r\n`;

interface StartOptions {
  readonly from?: string;
  readonly target?: string;
  readonly sent?: string;
  readonly length?: number;
}

/** Sends a call with only a part of its body. */
const start = async (
  served: Served,
  { from, target, sent = body.slice(0, 4), length = body.length }: StartOptions = {},
) => (await openOn(served, from)).send(headOf(target ?? (await served.target(probe_write)), length) + sent);

const read = async (served: Served, from?: string) =>
  (await openOn(served, from)).send(
    `GET ${await served.target(probe_read, { id: 5 })} HTTP/1.1\r\n${host}\r\n`,
  );
const answered = { status: 200, body: { error: '', response: { id: 5 } } };
const expectRefused = async (connection: RawConnection) => {
  const answer = await connection.nextAnswer();
  expect(envelopeOf(answer)).toMatchObject({ status: 503, error: 'error_server_busy' });
  expect(answer.headers).toMatchObject({ 'retry-after': '1', connection: 'close' });
};
/** The same call, signed by another partner for its own shop. */
const targetOfOther = async ({ world }: Served) => {
  const partner = await world.given.partner();
  const shop = await world.given.shop({ partner });
  return signedUrl(probe_write, {}, { base_url: '', ...partner, shop, clock: world.clock });
};

onServer(
  'calls whose body has not arrived',
  (served) => {
    test('do not count as in progress: other calls are answered in the meantime, and these when their bodies arrive', async () => {
      const slow = [await start(served), await start(served), await start(served)];
      for (let i = 0; i < 3; i++) expect(await (await read(served)).nextAnswer()).toMatchObject(answered);
      for (const connection of slow)
        expect(await connection.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
    });

    test('wait for calls in progress when their bodies arrive, and are refused if those take too long', async () => {
      const slow = await start(served);
      const held = await openOn(served);
      held.send(`GET ${await served.target(probe_hold)} HTTP/1.1\r\n${host}\r\n`);
      await served.gate.holds(1);
      const answer = await slow.send(body.slice(4)).nextAnswer();
      expect(envelopeOf(answer)).toMatchObject({ status: 503, error: 'error_server_busy' });
      served.gate.open();
      expect(await held.nextAnswer()).toMatchObject({ status: 200 });
    });
  },
  { config: { in_flight_max: 1, call_timeout_ms: 2_000 } },
);

onServer(
  'slow bodies of one partner',
  (served) => {
    test("are limited to the partner's share, from all addresses together; another partner still has its own share", async () => {
      const slow = [await start(served, { from: '127.0.0.2' }), await start(served, { from: '127.0.0.3' })];
      await expectRefused(await start(served, { from: '127.0.0.4' }));
      const target = await targetOfOther(served);
      const other = await start(served, { from: '127.0.0.4', target });
      expect(await other.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
      for (const connection of slow)
        expect(await connection.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
      const again = await start(served);
      expect(await again.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
    });

    test('are not limited if they arrive together with their heads', async () => {
      await start(served);
      await start(served);
      const connections = await Promise.all(Array.from({ length: 8 }, () => start(served, { sent: body })));
      for (const connection of connections) expect(await connection.nextAnswer()).toMatchObject(answered);
    });

    test('free their places if their clients disconnect', async () => {
      for (let i = 0; i < 6; i++) {
        const connection = await start(served);
        connection.destroy();
        await connection.closed;
      }
      await vi.waitFor(async () => {
        const connection = await start(served);
        expect(await connection.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
      });
    });
  },
  { config: { waiting_bodies_max: 4, share_percent_max: 50 } },
);

onServer(
  'slow bodies from one address',
  (served) => {
    test('are limited to the share of the address, for all partners together', async () => {
      const targets = [await served.target(probe_write), await targetOfOther(served)];
      for (const target of targets) await start(served, { target });
      await expectRefused(await start(served, { target: await targetOfOther(served) }));
      const elsewhere = await start(served, { target: await targetOfOther(served), from: '127.0.0.2' });
      expect(await elsewhere.send(body.slice(4)).nextAnswer()).toMatchObject(answered);
    });
  },
  { config: { waiting_bodies_max: 4, share_percent_max: 50 } },
);

onServer(
  'the bytes of slow bodies',
  (served) => {
    const large = (length: number) => start(served, { length, sent: ' '.repeat(length - 1) });
    test('are limited for each partner, and released when their call has been answered', async () => {
      for (let i = 0; i < 3; i++) {
        const [first, second] = [await large(300_000), await large(200_000)];
        await expectRefused(await large(300_000));
        for (const connection of [first, second])
          expect((await connection.send(' ').nextAnswer()).status).toBe(200);
      }
    });
  },
  { config: { waiting_body_bytes_max: 1_200_000, share_percent_max: 50 } },
);

onServer(
  'a body that arrives more slowly than body_rate_min',
  (served) => {
    test('is cut off with 408', async () => {
      const [answer] = await (await start(served)).allAnswers();
      expect(answer && envelopeOf(answer)).toMatchObject({ status: 408, error: 'error_param' });
    });
  },
  { config: { body_rate_min: 1_000, rate_window_ms: 100 } },
);
