import { describe, expect, test } from 'vitest';
import { localDay, localTime } from './local_time.ts';

const at = (text: string) => Date.parse(text) / 1_000;

describe('local time', () => {
  test('a moment is shown in the local time of the region', () => {
    expect(localTime('SG', at('2026-02-28T16:00:01Z'))).toBe('2026-03-01 00:00:01');
    expect(localTime('BR', at('2026-03-01T02:59:59Z'))).toBe('2026-02-28 23:59:59');
  });

  test('daylight saving time is applied', () => {
    expect(localTime('PL', at('2026-03-29T00:59:59Z'))).toBe('2026-03-29 01:59:59');
    expect(localTime('PL', at('2026-03-29T01:00:00Z'))).toBe('2026-03-29 03:00:00');
  });

  test('the local day is the date of the local time', () => {
    expect(localDay('SG', at('2026-02-28T16:00:01Z'))).toBe('2026-03-01');
    expect(localDay('BR', at('2026-03-01T02:59:59Z'))).toBe('2026-02-28');
  });
});
