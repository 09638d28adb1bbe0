import { expect, test } from 'vitest';
import { InFlight } from './in_flight.ts';

/** Has a call wait, and notes in `order` how it was decided. */
function waitIn(in_flight: InFlight, order: string[]) {
  return (partner: string, name: string) =>
    in_flight.wait(partner).then((may_go_on) => void order.push(`${name}${may_go_on ? '' : ' refused'}`));
}

test('as many calls are under way as there may be, and one that waits takes the place of one that is done', async () => {
  const in_flight = new InFlight(2, 1_000);
  expect([in_flight.acquire(), in_flight.acquire(), in_flight.acquire()]).toEqual([true, true, false]);
  const waiting = in_flight.wait('1');
  in_flight.release();
  expect(await waiting).toBe(true);
  expect(in_flight.acquire()).toBe(false);
  in_flight.release();
  expect(in_flight.acquire()).toBe(true);
});

test('partners take turns, however many of one wait', async () => {
  const in_flight = new InFlight(5, 1_000);
  for (let at = 0; at < 5; at++) in_flight.acquire();
  const order: string[] = [];
  const wait = waitIn(in_flight, order);
  const all = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('b', 'b1'), wait('b', 'b2')];
  for (let at = 0; at < 5; at++) in_flight.release();
  await Promise.all(all);
  expect(order).toEqual(['a1', 'b1', 'a2', 'b2', 'a3']);
});

test('beyond what is done in time, the newest of the longest line is refused at once, and nobody else', async () => {
  const in_flight = new InFlight(4, 1_000);
  for (let at = 0; at < 4; at++) in_flight.acquire();
  const order: string[] = [];
  const wait = waitIn(in_flight, order);
  const waiting = [wait('a', 'a1'), wait('a', 'a2'), wait('a', 'a3'), wait('a', 'a4')];
  await wait('a', 'a5');
  expect(order).toEqual(['a5 refused']);
  waiting.push(wait('b', 'b1'));
  await waiting[3];
  expect(order).toEqual(['a5 refused', 'a4 refused']);
  // Now a has three and b one: another of b would leave neither with more than the other, and takes the place of one.
  waiting.push(wait('b', 'b2'));
  await waiting[2];
  expect(order.at(-1)).toBe('a3 refused');
  for (let at = 0; at < 4; at++) in_flight.release();
  await Promise.all(waiting);
  expect(order.slice(3)).toEqual(['a1', 'b1', 'a2', 'b2']);
});

test('a call that waits too long is refused', async () => {
  const in_flight = new InFlight(1, 50);
  in_flight.acquire();
  expect(await in_flight.wait('a')).toBe(false);
  in_flight.release();
  expect(in_flight.acquire()).toBe(true);
});
