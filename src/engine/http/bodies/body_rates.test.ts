import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findAbortReason } from './body.ts';
import { BodyRates } from './body_rates.ts';

const server = createServer();
const clients: Socket[] = [];
beforeAll(() => new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve)));
afterAll(() => {
  for (const client of clients) client.destroy();
  server.close();
});

/** A request whose body arrives when the test sends it. */
async function openRequest() {
  const client = connect((server.address() as AddressInfo).port, '127.0.0.1');
  clients.push(client);
  const asked = once(server, 'request');
  client.write('POST / HTTP/1.1\r\nHost: stoa.test\r\nContent-Length: 1000\r\n\r\n');
  const [request] = (await asked) as [IncomingMessage];
  request.resume().on('error', () => {});
  const send = async (byte_count: number) => {
    const expected = request.socket.bytesRead + byte_count;
    client.write('x'.repeat(byte_count));
    await expect.poll(() => request.socket.bytesRead).toBe(expected);
  };
  return { request, send };
}

/** Its own timer never fires during a test. The test calls `tick` instead. */
const rates = new BodyRates(500_000);
const rate_min = 10 / 500;
const passWindow = () => {
  for (let i = 0; i < 5; i++) rates.tick();
};

test('a body that brings fewer bytes in a window than its rate requires is cut off, and one that brings enough is not', async () => {
  const steady = await openRequest();
  const slow = await openRequest();
  const watched = [
    rates.watch(steady.request, rate_min, 'body_rate_min'),
    rates.watch(slow.request, rate_min, 'body_rate_min'),
  ];
  await steady.send(10);
  await slow.send(11);
  passWindow();
  expect([findAbortReason(steady.request), findAbortReason(slow.request)]).toEqual([undefined, undefined]);
  await steady.send(10);
  await slow.send(9);
  passWindow();
  expect([findAbortReason(steady.request), findAbortReason(slow.request)]).toEqual([
    undefined,
    'request_timeout',
  ]);
  for (const unwatch of watched) unwatch();
});

test('a body that has arrived is no longer watched', async () => {
  const { request } = await openRequest();
  rates.watch(request, rate_min, 'body_rate_min')();
  passWindow();
  expect(findAbortReason(request)).toBeUndefined();
});
