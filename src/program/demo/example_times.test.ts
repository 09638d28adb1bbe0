import { expect, test } from 'vitest';
import { parseWithTimes } from './example_times.ts';

// 2026-03-01 12:00:00 UTC
const now = 1_772_366_400;
const read = (value: unknown) => parseWithTimes(JSON.stringify(value), now);

test('a moment in an example is relative to now, wherever it occurs', () => {
  expect(read({ request: { from: '{{now-30d}}', list: ['{{now}}', { to: '{{now+2h}}' }] } })).toEqual({
    request: { from: now - 30 * 86_400, list: [now, { to: now + 7_200 }] },
  });
});

test('a date in an example is the day of that moment in UTC', () => {
  expect(read(['{{date now}}', '{{date now-1d}}', '{{date now+12h}}', '{{date_day_first now-1d}}'])).toEqual([
    '2026-03-01',
    '2026-02-28',
    '2026-03-02',
    '28-02-2026',
  ]);
});

test("a bound in an example is that of the last complete week or month in the region's time zone", () => {
  const at = (text: string) => Date.parse(text) / 1_000;
  const bounds = [
    '{{last_week SG from}}',
    '{{last_week SG to}}',
    '{{last_month SG from}}',
    '{{last_month SG to}}',
  ];
  // In Singapore it is already Monday.
  expect(parseWithTimes(JSON.stringify(bounds), at('2026-03-01T16:00:00Z'))).toEqual([
    at('2026-02-23T00:00:00+08:00'),
    at('2026-03-01T23:59:59+08:00'),
    at('2026-02-01T00:00:00+08:00'),
    at('2026-02-28T23:59:59+08:00'),
  ]);
});

test('an order number in an example has the day on which the data files were loaded', () => {
  const text = JSON.stringify({ order_sn: '{{day SG now-1d}}2R1TGL52', from: '{{now-1d}}' });
  expect(parseWithTimes(text, now, now - 10 * 86_400)).toEqual({
    order_sn: '2602182R1TGL52',
    from: now - 86_400,
  });
});

test.each([
  '{{last_week}}',
  '{{last_week ZZ from}}',
  'now-3d',
  '{{now-30days}}',
  '{{ now }}',
  'on {{now}}',
  '{{date}}',
])('anything else, such as %s, stays unchanged', (text) => {
  expect(read([text, 7, null])).toEqual([text, 7, null]);
});
