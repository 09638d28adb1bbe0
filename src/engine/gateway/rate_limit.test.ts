import { expect, test } from 'vitest';
import { rateLimit } from './rate_limit.ts';

/**
 * Returns a limit on a clock that the test moves, and a function that counts the calls admitted over a number
 * of seconds, at ten calls a second.
 */
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

/** Expects the rate of the limit plus the initial burst. */
const expectLimit = (passed: number, per_second: number) => {
  expect(passed).toBeGreaterThanOrEqual(per_second * 100);
  expect(passed).toBeLessThanOrEqual(per_second * 101 + 1);
};

test('a caller may use its share of the limit on each live node', () => {
  for (const nodes of [1, 4, 16]) expectLimit(limited(8, nodes).passed(100), 8 / nodes);
});

test('a share below one call a second still admits a first call, and tells how long to wait for the next', () => {
  let now_ms = 0;
  const limit = rateLimit({ now_ms: () => now_ms }, 1, () => 16);
  expect([limit?.('caller'), limit?.('caller')]).toEqual([0, 16]);
  now_ms += 15_999;
  expect(limit?.('caller')).toBe(1);
  now_ms += 1;
  expect(limit?.('caller')).toBe(0);
});

test('the shares follow the number of nodes as it changes', () => {
  const limit = limited(8, 4);
  expectLimit(limit.passed(100), 2);
  limit.setNodes(2);
  expectLimit(limit.passed(100), 4);
});
