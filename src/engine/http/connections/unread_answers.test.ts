// Clients that send more than they read.
import { afterEach, describe, expect, test, vi } from 'vitest';
import { probe_hold, probe_read } from '../../../../test/support/world/probe_operations.ts';
import type { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { onServer, type Served } from '../../../../test/support/world/served.ts';
import { http_limits } from '../http_limits.ts';

const request = (target: string) => `GET ${target} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`;
const mega = 1_048_576;
/** More than the kernel buffers for a client that does not read. */
const length = 24 * mega;
const opened: RawConnection[] = [];
const openOn = async (served: Served) => {
  const connection = await served.open();
  opened.push(connection);
  return connection;
};
afterEach(() => {
  for (const connection of opened.splice(0)) connection.destroy();
});

/** Everything sent before has been read when this is answered. */
const roundTrip = async (served: Served) => {
  const connection = await openOn(served);
  for (let i = 0; i < 3; i++)
    expect(await connection.send(request('/')).nextAnswer()).toMatchObject({ status: 404 });
};
const countConnections = (served: Served) =>
  new Promise<number>((resolve, reject) =>
    served.world.app.partner.server.getConnections((error, count) =>
      error ? reject(error) : resolve(count),
    ),
  );
/** A client that does not read an answer that is ready for it. */
const unread = async (served: Served) => {
  const connection = await openOn(served);
  connection.pause().send(request(await served.target(probe_hold, { length })));
  await served.gate.holds(1);
  served.gate.open();
  return connection;
};

onServer('requests sent at once on one connection', (served) => {
  test('are served sixteen at a time, and are all answered in order', async () => {
    const connection = await openOn(served);
    const lengths = Array.from({ length: 50 }, (_, at) => at);
    const targets = await Promise.all(lengths.map((each) => served.target(probe_hold, { length: each })));
    connection.send(targets.map(request).join(''));
    for (let left = lengths.length; left > 0; left -= 16) {
      const expected = Math.min(16, left);
      await served.gate.holds(expected);
      await roundTrip(served);
      expect(served.gate.count).toBe(expected);
      served.gate.open();
    }
    for (const each of lengths)
      expect((await connection.nextAnswer()).body).toMatchObject({ response: { padding: 'x'.repeat(each) } });
  });

  test('wait while the client does not read, and are answered when it does', async () => {
    const connection = await openOn(served);
    const target = await served.target(probe_read, { id: 5 });
    connection.pause().send(request(await served.target(probe_hold, { length })));
    await served.gate.holds(1);
    const before = served.world.logged.length;
    served.gate.open();
    await vi.waitFor(() => expect(served.world.logged.length).toBe(before + 1));
    connection.send(request(target).repeat(100));
    await roundTrip(served);
    expect(served.world.logged.filter(({ operation }) => operation === probe_read.name)).toEqual([]);
    connection.resume();
    expect((await connection.nextAnswer()).body).toMatchObject({ response: { held: true } });
    for (let i = 0; i < 100; i++)
      expect((await connection.nextAnswer()).body).toMatchObject({ response: { id: 5 } });
  });

  test('are read only as fast as earlier ones are answered, however many there are', async () => {
    const connection = await openOn(served);
    const held = await served.target(probe_hold);
    const count = 1.2 * http_limits.postponed_max.value;
    connection.send(request(held).repeat(http_limits.pipelined_max.value));
    await served.gate.holds(http_limits.pipelined_max.value);
    connection.send('GET / HTTP/1.1\r\nHost: a\r\n\r\n'.repeat(count));
    await roundTrip(served);
    served.gate.open();
    for (let i = 0; i < http_limits.pipelined_max.value; i++)
      expect((await connection.nextAnswer()).status).toBe(200);
    for (let i = 0; i < count; i++) expect((await connection.nextAnswer()).status).toBe(404);
  });

  test('for static resources take no extra memory', async () => {
    const held = () => process.memoryUsage().arrayBuffers + process.memoryUsage().heapUsed;
    await (await fetch(`http://127.0.0.1:${served.port}/openapi.json`)).text();
    const before = held();
    const connection = await openOn(served);
    connection.pause().send(request('/openapi.json').repeat(1_000));
    await roundTrip(served);
    expect((held() - before) / mega).toBeLessThan(50);
  });
});

describe('a client that does not read its answer', () => {
  onServer(
    'for stall_timeout_ms',
    (served) => {
      test('is cut off, and a client that reads is not', async () => {
        const reading = await openOn(served);
        await unread(served);
        expect(await reading.send(request('/')).nextAnswer()).toMatchObject({ status: 404 });
        await vi.waitFor(async () => expect(await countConnections(served)).toBe(1), 10_000);
        expect(await reading.send(request('/')).nextAnswer()).toMatchObject({ status: 404 });
      });
    },
    { config: { stall_timeout_ms: 200 } },
  );

  onServer(
    'when more waits than unsent_bytes_max',
    (served) => {
      test('is cut off if it has waited longest, and a client that reads gets the whole answer', async () => {
        await unread(served);
        const reading = await openOn(served);
        reading.send(request(await served.target(probe_hold, { length: length - 1 })));
        await served.gate.holds(1);
        served.gate.open();
        const { body } = await reading.nextAnswer();
        expect((body.response as { padding: string }).padding.length).toBe(length - 1);
        await vi.waitFor(async () => expect(await countConnections(served)).toBe(1));
      });
    },
    { config: { unsent_bytes_max: 1.5 * length } },
  );
});
