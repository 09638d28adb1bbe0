import { describe, expect, test } from 'vitest';
import { countsOf, readStateShares } from './orders/order_states.ts';
import { readCount, readPeriod, readRegions, readSeed } from './read_request.ts';

const iso = (at: number) => new Date(at * 1_000).toISOString();
/** 2026-03-01 12:00:00 UTC. */
const now = 1_772_366_400;

describe('a period', () => {
  test('has whole days of the region, and ends at its last second', () => {
    const { from, until } = readPeriod({ from: '2026-01-01', until: '2026-01-31' }, 'BR', now);
    expect([iso(from), iso(until)]).toEqual(['2026-01-01T03:00:00.000Z', '2026-02-01T02:59:59.000Z']);
    const early = readPeriod({ from: '2026-01-01', until: '2026-01-01' }, 'SG', now);
    expect(iso(early.from)).toBe('2025-12-31T16:00:00.000Z');
  });

  test('is the last 90 days until now if nothing is said, and never ends later than now', () => {
    expect(readPeriod({}, 'SG', now)).toEqual({ from: now - 90 * 86_400, until: now });
    expect(readPeriod({ until: '2026-03-01' }, 'SG', now).until).toBe(now);
  });

  test.each([
    [{ from: '2026-02-30' }, '--from must be a day such as 2026-01-31, not "2026-02-30".'],
    [{ until: 'today' }, '--until must be a day such as 2026-01-31, not "today".'],
    [{ until: '2026-03-09' }, '--until must not be in the future'],
    [{ from: '2026-02-02', until: '2026-02-01' }, '--from must be before --until'],
    [{ from: '2015-01-01' }, '--from must be at most ten years before --until.'],
  ])('%j is refused', (request, message) => {
    expect(() => readPeriod(request, 'SG', now)).toThrow(message);
  });
});

describe('shares of states', () => {
  test('become counts that add up', () => {
    expect(countsOf(readStateShares('completed:70, shipped:20,cancelled:10'), 5_000)).toEqual([
      ['completed', 3_500],
      ['shipped', 1_000],
      ['cancelled', 500],
    ]);
    const odd = countsOf(readStateShares('completed:1,shipped:1,cancelled:1'), 10);
    expect(odd.map(([, count]) => count)).toEqual([4, 3, 3]);
  });

  test.each([
    ['completed', 'write each state with its share'],
    ['completed:-1', 'write each state with its share'],
    ['lost:3', '--states: there is no state lost. The states are unpaid, '],
    ['completed:1,completed:2', '--states: completed is there twice.'],
    ['completed:0', 'at least one share must be above 0'],
  ])('%s is refused', (text, message) => {
    expect(() => readStateShares(text)).toThrow(message);
  });
});

test.each([
  [() => readCount('--count', '0', 10), '--count must be a whole number from 1 to 10, not "0".'],
  [() => readCount('--count', '1e3', 10), 'not "1e3"'],
  [() => readSeed(''), '--seed must have 1 to 40 characters'],
  [() => readRegions('BR,XX'), '--regions: there is no region XX. The regions are SG, '],
])('an option with a wrong value is refused: %#', (read, message) => {
  expect(read).toThrow(message);
});
