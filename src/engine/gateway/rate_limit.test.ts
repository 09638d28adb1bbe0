import { expect, test } from 'vitest';
import { rateLimit } from './rate_limit.ts';

/** A limit on a clock that the test moves, and how many calls it lets through in so many seconds of ten calls each. */
function limited(per_second: number, node_count: number) {
  let now_ms = 1_000_000;
  let nodes = node_count;
  const limit = rateLimit({ now_ms: () => now_ms }, per_second, () => nodes);
  return {
    setNodes(count: number) {
      nodes = count;
    },
    passed(seconds: number): number {
      let count = 0;
      for (let call = 0; call < seconds * 10; call++) {
        if (limit?.('caller') === 0) count++;
        now_ms += 100;
      }
      return count;
    },
  };
}

/** The limit, and what may be made at once. */
const expectLimit = (passed: number, per_second: number) => {
  expect(passed).toBeGreaterThanOrEqual(per_second * 100);
  expect(passed).toBeLessThanOrEqual(per_second * 101 + 1);
};

test('a caller makes its part of the limit on each of the nodes that live', () => {
  for (const nodes of [1, 4, 16]) expectLimit(limited(8, nodes).passed(100), 8 / nodes);
});

test('a part below one call a second still lets a first call through, and says how long to wait for the next', () => {
  let now_ms = 0;
  const limit = rateLimit({ now_ms: () => now_ms }, 1, () => 16);
  expect([limit?.('caller'), limit?.('caller')]).toEqual([0, 16]);
  now_ms += 15_999;
  expect(limit?.('caller')).toBe(1);
  now_ms += 1;
  expect(limit?.('caller')).toBe(0);
});

test('the parts follow the number of nodes as it changes', () => {
  const limit = limited(8, 4);
  expectLimit(limit.passed(100), 2);
  limit.setNodes(2);
  expectLimit(limit.passed(100), 4);
});
