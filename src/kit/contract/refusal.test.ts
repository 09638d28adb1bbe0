import { expect, expectTypeOf, test } from 'vitest';
import { BareRefusal, isRefused, refused } from './refusal.ts';

/** A rule as groups have them. */
const divide = (dividend: number, divisor: number) =>
  divisor === 0 ? refused('division_by_zero') : { quotient: dividend / divisor };

test('a refusal is told from a result of any type, and keeps its reason', () => {
  const result = divide(1, 0);
  if (!isRefused(result)) throw new Error('It is not refused.');
  expectTypeOf(result.reason).toEqualTypeOf<'division_by_zero'>();
  expect(result.reason).toBe('division_by_zero');
  expect(isRefused(new BareRefusal('no_such_thing', 404, 'Not found.'))).toBe(true);
  for (const other of [undefined, null, 'division_by_zero', 0, { reason: 'division_by_zero' }])
    expect(isRefused(other)).toBe(false);
});

test('a result that is not refused has the type of the result alone', () => {
  const result = divide(6, 2);
  if (isRefused(result)) throw new Error(result.reason);
  expectTypeOf(result).toEqualTypeOf<{ quotient: number }>();
  expect(result.quotient).toBe(3);
});
