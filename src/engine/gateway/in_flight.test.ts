import timers from 'node:timers/promises';
import { expect, test } from 'vitest';
import { InFlight } from './in_flight.ts';

/** Has a call wait, and notes in `order` how it was decided. */
function waitIn(in_flight: InFlight, order: string[]) {
  return (partner: string, name: string) =>
    in_flight
      .wait(partner)
      .then((begun_in) => void order.push(`${name}${begun_in === undefined ? ' refused' : ''}`));
}

test('as many calls are under way as there may be, and one that waits takes the place of one that is done', async () => {
  const in_flight = new InFlight(2, 1_000);
  expect([in_flight.acquire(), in_flight.acquire(), in_flight.acquire()]).toEqual([0, 0, undefined]);
  const waiting = in_flight.wait('1');
  in_flight.release(0);
  expect(await waiting).toBeTypeOf('number');
  expect(in_flight.acquire()).toBeUndefined();
  in_flight.release(0);
  expect(in_flight.acquire()).toBeTypeOf('number');
});

test('partners take turns, however many of one wait', async () => {
  const in_flight = new InFlight(5, 1_000);
  for (let at = 0; at < 5; at++) in_flight.acquire();
  const order: string[] = [];
  const wait = waitIn(in_flight, order);
  const all = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('b', 'b2')];
  for (let at = 0; at < 5; at++) in_flight.release(0);
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('beyond what is done in time, the newest of the longest line is refused at once, and nobody else', async () => {
  // Eight may always wait for a place.
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
  // Now both have four: neither makes room for the other.
  await wait('b', 'b5');
  expect(order.at(-1)).toBe('b5 refused');
  for (let at = 0; at < 8; at++) in_flight.release(0);
  await Promise.all(waiting);
  expect(order.slice(6)).toEqual(['a1', 'b1', 'a2', 'b2', 'a3', 'b3', 'a4', 'b4']);
});

test('what waits unread counts among those that wait', async () => {
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

test('a call that does not wait for the database is answered before the next one begins', async () => {
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

test('a partner who calls next begins in the next turn, however many calls of another one wait', async () => {
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
  // What has begun may be as many as fit into two slices, before its turn and in it.
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
