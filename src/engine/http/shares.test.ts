import { expect, test } from 'vitest';
import { Shares } from './shares.ts';

test('one key holds no more than its share, and all keys together no more than the total', () => {
  const shares = new Shares<string>(10, 40);
  expect([shares.hold('a', 3), shares.hold('a', 1), shares.hold('a', 1)]).toEqual([true, true, false]);
  expect([shares.hold('b', 4), shares.hold('c', 3), shares.hold('c', 2)]).toEqual([true, false, true]);
  expect([shares.held, shares.hold('d', 1)]).toEqual([10, false]);
});

test('a released amount can be held again, by the same key and by others', () => {
  const shares = new Shares<string>(4, 50);
  for (let i = 0; i < 3; i++) {
    expect([shares.hold('a', 2), shares.hold('b', 2), shares.hold('c', 1)]).toEqual([true, true, false]);
    shares.release('a', 2);
    expect(shares.hold('c', 2)).toBe(true);
    shares.release('b', 2);
    shares.release('c', 2);
    expect(shares.held).toBe(0);
  }
});

test('an amount above the share, or above the total, can be held alone', () => {
  const shares = new Shares<string>(4, 25);
  expect([shares.hold('a', 9), shares.hold('a', 1), shares.hold('b', 1)]).toEqual([true, false, false]);
  shares.release('a', 9);
  expect([shares.hold('a', 3), shares.hold('a', 1), shares.hold('b', 1)]).toEqual([true, false, true]);
});
