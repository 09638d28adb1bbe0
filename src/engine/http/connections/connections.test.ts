// How many connections there may be, and which one is closed for a new one.
import { afterEach, expect, test, vi } from 'vitest';
import { probe_hold, probe_read } from '../../../../test/support/world/probe_operations.ts';
import type { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { onServer, type Served } from '../../../../test/support/world/served.ts';

const request = (target: string, headers = '') =>
  `GET ${target} HTTP/1.1\r\nHost: stoa.test\r\n${headers}\r\n`;
/** Whether requests are answered on an open connection. */
const isServed = async (connection: RawConnection, headers = '') => {
  expect(await connection.send(request('/', headers)).nextAnswer()).toMatchObject({ status: 404 });
  return connection;
};
const opened: RawConnection[] = [];
const openOn = async (served: Served, from?: string) => {
  const connection = await served.open(from);
  opened.push(connection);
  return connection;
};
/** Opens connections that have been served, in order. */
const openAll = async (served: Served, count: number, from?: string) => {
  const connections: RawConnection[] = [];
  for (let i = 0; i < count; i++) connections.push(await isServed(await openOn(served, from)));
  return connections;
};
const hold = async (served: Served, connection: RawConnection) =>
  connection.send(request(await served.target(probe_hold)));

afterEach(async () => {
  for (const connection of opened.splice(0)) {
    connection.destroy();
    await connection.closed;
  }
});
/** Waits until the server has noticed that all clients have disconnected. */
const isEmpty = (served: Served) =>
  vi.waitFor(async () => {
    const count = await new Promise((resolve) =>
      served.world.app.partner.server.getConnections((_, open) => resolve(open)),
    );
    expect(count).toBe(0);
  });

onServer(
  'a full port',
  (served) => {
    test('closes the connection that has been idle longest for a new one', async () => {
      const [first, second, third, fourth] = (await openAll(served, 4)) as [
        RawConnection,
        RawConnection,
        RawConnection,
        RawConnection,
      ];
      await isServed(first);
      const fifth = await isServed(await openOn(served));
      await second.closed;
      const sixth = await isServed(await openOn(served));
      await third.closed;
      for (const connection of [first, fourth, fifth, sixth]) await isServed(connection);
    });

    test('counts a connection without a request as idle since it was opened', async () => {
      await isEmpty(served);
      const silent = await openOn(served);
      await openAll(served, 3);
      await isServed(await openOn(served));
      await silent.closed;
    });

    test('closes no connection with a call in progress: the new one is closed unanswered', async () => {
      await isEmpty(served);
      const busy = await openAll(served, 4);
      for (const connection of busy) await hold(served, connection);
      await served.gate.holds(4);
      expect(await (await openOn(served)).allAnswers()).toEqual([]);
      served.gate.open();
      for (const connection of busy) expect(await connection.nextAnswer()).toMatchObject({ status: 200 });
      await isServed(await openOn(served));
    });

    test('closes a connection with an incomplete request if none is idle', async () => {
      await isEmpty(served);
      const [slow, ...busy] = (await openAll(served, 4)) as [RawConnection, ...RawConnection[]];
      slow.send('GET / HTTP/1.1\r\n');
      for (const connection of busy) await hold(served, connection);
      await served.gate.holds(3);
      await isServed(await openOn(served));
      await slow.closed;
      served.gate.open();
    });

    test('closes idle connections after a tenth of the usual time once three quarters are in use', async () => {
      await isEmpty(served);
      const kept = async (connection: RawConnection) =>
        (await connection.send(request(await served.target(probe_read, { id: 5 }))).nextAnswer()).headers[
          'keep-alive'
        ];
      const [first] = (await openAll(served, 3)) as [RawConnection];
      expect(await kept(first)).toBe('timeout=72');
      const fourth = await openOn(served);
      expect(await kept(fourth)).toBe('timeout=7');
      expect(await kept(first)).toBe('timeout=7');
      fourth.destroy();
      await vi.waitFor(async () => expect(await kept(first)).toBe('timeout=72'));
    });
  },
  { config: { connections_max: 4 } },
);

onServer(
  'an address',
  (served) => {
    test('with all its connections in use loses its longest idle one, and another address loses none', async () => {
      const [other] = (await openAll(served, 1, '127.0.0.3')) as [RawConnection];
      const [first, second] = (await openAll(served, 2, '127.0.0.2')) as [RawConnection, RawConnection];
      const third = await isServed(await openOn(served, '127.0.0.2'));
      await first.closed;
      for (const connection of [other, second, third]) await isServed(connection);
    });

    test('whose connections are all busy gets no further one, but another address does', async () => {
      await isEmpty(served);
      for (const connection of await openAll(served, 2, '127.0.0.2')) await hold(served, connection);
      await served.gate.holds(2);
      expect(await (await openOn(served, '127.0.0.2')).allAnswers()).toEqual([]);
      await isServed(await openOn(served, '127.0.0.3'));
      served.gate.open();
    });

    test('of a trusted proxy may have more', async () => {
      await isEmpty(served);
      const connections = await openAll(served, 5, '127.0.0.4');
      for (const connection of connections) await isServed(connection);
    });
  },
  { config: { connections_per_address_max: 2, trusted_proxies: '127.0.0.4, 10.0.0.0/8' } },
);
