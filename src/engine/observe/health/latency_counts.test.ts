import { expect, test } from 'vitest';
import { LatencyCounts } from './latency_counts.ts';

test('percentiles are right to a fifth', () => {
  const counts = new LatencyCounts();
  for (let ms = 1; ms <= 1_000; ms++) counts.add(ms);
  for (const [part, exact] of [
    [0.5, 500],
    [0.95, 950],
    [0.99, 990],
  ] as const) {
    const found = counts.percentile(part) ?? 0;
    expect(found).toBeGreaterThanOrEqual(exact);
    expect(found).toBeLessThan(exact * 1.2);
  }
});

test('very short and very long times are counted too, and without any there is no percentile', () => {
  const counts = new LatencyCounts();
  expect(counts.percentile(0.5)).toBeNull();
  for (const ms of [0, 0.001, 1e9]) counts.add(ms);
  expect(counts.percentile(0.5)).toBe(0.05);
  expect(counts.percentile(1)).toBeGreaterThan(600_000);
  counts.clear();
  expect([counts.count, counts.percentile(0.5)]).toEqual([0, null]);
});
