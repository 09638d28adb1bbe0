import { beforeEach, describe, expect, test } from 'vitest';
import type { Clock } from '../../../kit/contract/clock.ts';
import { SignInPauses } from './sign_in_pauses.ts';

describe('pauses after failed sign-ins', () => {
  let now_ms: number;
  const clock: Clock = { now_ms: () => now_ms };
  const advance = (seconds: number) => {
    now_ms += seconds * 1_000;
  };
  let pauses: SignInPauses;
  beforeEach(() => {
    now_ms = 1_772_366_400_000;
    pauses = new SignInPauses(clock);
  });

  /** Fails as soon and as often as possible, and returns how many seconds it had to wait before each attempt. */
  const waits = (count: number, sign_in_name: string, address: string) =>
    Array.from({ length: count }, () => {
      const wait_ms = pauses.begin(sign_in_name, address);
      if (wait_ms === 0) return 0;
      advance(wait_ms / 1_000);
      expect(pauses.begin(sign_in_name, address)).toBe(0);
      return wait_ms / 1_000;
    });

  test('three attempts are free, and then each waits twice as long as the one before, for 30 seconds at most', () => {
    expect(waits(10, 'ann', '1.1.1.1')).toEqual([0, 0, 0, 1, 2, 4, 8, 16, 30, 30]);
  });

  test('attempts that are made at the same time all count, whatever their result', () => {
    const begun = Array.from({ length: 50 }, () => pauses.begin('ann', '1.1.1.1'));
    expect(begun.filter((wait_ms) => wait_ms === 0)).toHaveLength(3);
  });

  test('a right password ends the pause of its seller and address', () => {
    waits(5, 'ann', '1.1.1.1');
    advance(4);
    expect(pauses.begin('ann', '1.1.1.1')).toBe(0);
    pauses.end('ann', '1.1.1.1', true);
    expect(waits(4, 'ann', '1.1.1.1')).toEqual([0, 0, 0, 1]);
  });

  test('an attempt that was not checked does not count', () => {
    for (let at = 0; at < 30; at++) {
      expect(pauses.begin('ann', '1.1.1.1')).toBe(0);
      pauses.end('ann', '1.1.1.1', false);
    }
  });

  test("failures from a thousand other addresses do not reduce the seller's own attempts", () => {
    for (let at = 0; at < 1_000; at++) for (let guess = 0; guess < 4; guess++) pauses.begin('ann', `2.${at}`);
    expect(waits(3, 'ann', '1.1.1.1')).toEqual([0, 0, 0]);
  });

  test('an attacker with many addresses has three guesses from each, and then one in 30 seconds', () => {
    const addresses = Array.from({ length: 100 }, (_, at) => `2.${at}`);
    const guess = () => addresses.filter((address) => pauses.begin('ann', address) === 0).length;
    expect([guess(), guess(), guess(), guess()]).toEqual([100, 100, 100, 0]);
    advance(31);
    expect(guess()).toBe(1);
    advance(29);
    expect(guess()).toBe(0);
  });

  test('an address that tries many sellers has to wait, and a seller who has signed in from there does not', () => {
    expect(pauses.begin('ann', '1.1.1.1')).toBe(0);
    pauses.end('ann', '1.1.1.1', true);
    const tried = Array.from({ length: 100 }, (_, at) => pauses.begin(`seller ${at}`, '1.1.1.1'));
    expect(tried.filter((wait_ms) => wait_ms === 0)).toHaveLength(20);
    expect(pauses.begin('ann', '1.1.1.1')).toBe(0);
    expect(pauses.begin('bob', '1.1.1.1')).toBeGreaterThan(0);
    expect(pauses.begin('bob', '3.3.3.3')).toBe(0);
  });

  test('successful sign-ins of many sellers from one address do not pause it', () => {
    for (let at = 0; at < 100; at++) {
      expect(pauses.begin(`seller ${at}`, '1.1.1.1')).toBe(0);
      pauses.end(`seller ${at}`, '1.1.1.1', true);
    }
  });

  test('failures are forgotten after a quarter of an hour, and if the clock is set back', () => {
    waits(8, 'ann', '1.1.1.1');
    advance(15 * 60);
    expect(waits(4, 'ann', '1.1.1.1')).toEqual([0, 0, 0, 1]);
    advance(-86_400);
    expect(pauses.begin('ann', '1.1.1.1')).toBe(0);
  });
});
