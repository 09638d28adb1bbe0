import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlight } from './in_flight.ts';

/** Lets a call wait, and records in `order` whether it was admitted. */
function waitIn(in_flight: InFlight, order: string[]) {
  return (partner: string, name: string) =>
    in_flight
      .wait(partner)
      .then((begun_in) => void order.push(`${name}${begun_in === undefined ? ' refused' : ''}`));
}

test('calls run up to the limit, and a waiting call starts when another ends', async () => {
  const in_flight = new InFlight(2, 1_000);
  expect([in_flight.acquire(), in_flight.acquire(), in_flight.acquire()]).toEqual([0, 0, undefined]);
  const waiting = in_flight.wait('1');
  in_flight.release(0);
  expect(await waiting).toBeTypeOf('number');
  expect(in_flight.acquire()).toBeUndefined();
  in_flight.release(0);
  expect(in_flight.acquire()).toBeTypeOf('number');
});

test('partners take turns, however many calls of one partner wait', async () => {
  const in_flight = new InFlight(5, 1_000);
  for (let at = 0; at < 5; at++) in_flight.acquire();
  const order: string[] = [];
  const wait = waitIn(in_flight, order);
  const all = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('b', 'b2')];
  for (let at = 0; at < 5; at++) in_flight.release(0);
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('when more calls wait than can be done in time, only the newest of the longest queue is refused, at once', async () => {
  // Up to eight calls may always wait for each call that may run.
  const in_flight = new InFlight(1, 1_000);
  in_flight.acquire();
  const order: string[] = [];
  const wait = waitIn(in_flight, order);
  const waiting = Array.from({ length: 8 }, (_, at) => wait('a', `a${at + 1}`));
  await wait('a', 'a9');
  expect(order).toEqual(['a9 refused']);
  waiting.push(wait('b', 'b1'), wait('b', 'b2'), wait('b', 'b3'), wait('b', 'b4'));
  await Promise.all(waiting.slice(4, 8));
  expect(order).toEqual(['a9 refused', 'a8 refused', 'a7 refused', 'a6 refused', 'a5 refused']);
  // Both now have four waiting calls, so neither gives way to the other.
  await wait('b', 'b5');
  expect(order.at(-1)).toBe('b5 refused');
  for (let at = 0; at < 8; at++) in_flight.release(0);
  await Promise.all(waiting);
  expect(order.slice(6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4']);
});

test('calls on unread connections count as waiting', async () => {
  const in_flight = new InFlight(1, 1_000);
  in_flight.acquire();
  for (let at = 0; at < 8; at++) expect(in_flight.postpone()).toBe(true);
  expect(in_flight.postpone()).toBe(false);
  expect(await in_flight.wait('a')).toBeUndefined();
  in_flight.goOn();
  expect(in_flight.postpone()).toBe(true);
});

test('a call that waits too long is refused', async () => {
  const in_flight = new InFlight(1, 50);
  in_flight.acquire();
  expect(await in_flight.wait('a')).toBeUndefined();
  in_flight.release(0);
  expect(in_flight.acquire()).toBeTypeOf('number');
});

test('calls that do not wait for the database are answered one at a time', async () => {
  const in_flight = new InFlight(100, 1_000);
  for (let at = 0; at < 100; at++) in_flight.acquire();
  let under_way = 0;
  const call = async () => {
    const begun_in = await in_flight.wait('a');
    expect(++under_way).toBe(1);
    for (let step = 0; step < 20; step++) await undefined;
    under_way--;
    in_flight.release(begun_in ?? 0);
  };
  const calls = Array.from({ length: 10 }, call);
  in_flight.release(0);
  await Promise.all(calls);
});

test('a partner who calls next starts in the next turn, however many calls of another partner wait', async () => {
  const in_flight = new InFlight(10_000, 60_000);
  const busy = (ms: number) => {
    for (const until = performance.now() + ms; performance.now() < until; );
  };
  let greedy_count = 0;
  let is_over = false;
  const greedy = Array.from({ length: 100 }, async () => {
    while (!is_over) {
      const begun_in = in_flight.acquire() ?? (await in_flight.wait('greedy')) ?? 0;
      busy(1);
      greedy_count++;
      in_flight.release(begun_in);
      await timers.setImmediate();
    }
  });
  await timers.setTimeout(50);
  // The started calls fit into two slices: the one before the partner's turn, and the one in it.
  for (let at = 0; at < 5; at++) {
    const before = greedy_count;
    const begun_in = in_flight.acquire() ?? (await in_flight.wait('polite'));
    in_flight.release(begun_in ?? 0);
    expect(greedy_count - before).toBeLessThanOrEqual(45);
    await timers.setTimeout(5);
  }
  is_over = true;
  await Promise.all(greedy);
});
