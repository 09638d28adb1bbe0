import { expect, test } from 'vitest';
import { Turns } from './turns.ts';

const takeAll = (turns: Turns<string>) => Array.from({ length: turns.count }, () => turns.take());

test('callers take turns, and the calls of one caller keep their order', () => {
  const turns = new Turns<string>();
  for (const waiting of ['a1', 'a2', 'a3']) turns.add('a', waiting);
  turns.add('b', 'b1');
  turns.add(7, 'c1');
  turns.add('b', 'b2');
  expect(takeAll(turns)).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
  expect([turns.count, turns.take()]).toEqual([0, undefined]);
});

test('the newest entry of the longest queue makes room, unless the caller has that queue', () => {
  const turns = new Turns<string>();
  for (const waiting of ['a1', 'a2', 'a3']) turns.add('a', waiting);
  turns.add('b', 'b1');
  expect(turns.takeFromLonger('a')).toBeUndefined();
  expect(turns.takeFromLonger('b')).toBe('a3');
  expect(turns.takeFromLonger('b')).toBeUndefined();
  expect(turns.takeFromLonger('c')).toBe('a2');
  expect(takeAll(turns)).toEqual(['a1', 'b1']);
});

test('entries at the front of all queues are taken together', () => {
  const turns = new Turns<string>();
  for (const waiting of ['old1', 'old2', 'new1']) turns.add('a', waiting);
  for (const waiting of ['old3', 'new2']) turns.add('b', waiting);
  turns.add('c', 'old4');
  expect(turns.takeWhile((waiting) => waiting.startsWith('old'))).toEqual(['old1', 'old2', 'old3', 'old4']);
  expect(takeAll(turns)).toEqual(['new1', 'new2']);
});

test('a caller that may take none is skipped, and keeps its position', () => {
  const turns = new Turns<string>();
  for (const waiting of ['a1', 'a2']) turns.add('a', waiting);
  turns.add('b', 'b1');
  expect([turns.countOf('a'), turns.countOf('c')]).toEqual([2, 0]);
  expect(turns.take((caller) => caller !== 'a')).toBe('b1');
  expect(turns.take(() => false)).toBeUndefined();
  expect(takeAll(turns)).toEqual(['a1', 'a2']);
});
