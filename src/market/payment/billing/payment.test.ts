import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { decimalText, groupedText, upperSnake } from '../payment.ts';

describe('amounts as text', () => {
  test.each([
    [0n, 2, '0.00'],
    [0n, 0, '0'],
    [12_340_000n, 2, '12.34'],
    [-12_340_000n, 2, '-12.34'],
    [-1n, 0, '-0.000001'],
    [1_500_000n, 0, '1.5'],
    [9_007_199_254_740_993_123_456n, 2, '9007199254740993.123456'],
  ])('%s micros with at least %i decimals are %s', (micros, decimals, text) => {
    expect(decimalText(micros, decimals)).toBe(text);
  });

  test('no digit is lost, however large the amount', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.integer({ min: 0, max: 6 }), (micros, decimals) => {
        const [whole = '', fraction = ''] = decimalText(micros, decimals).split('.');
        expect(BigInt(whole + fraction.padEnd(6, '0'))).toBe(micros);
        expect(fraction.length).toBeGreaterThanOrEqual(decimals);
        expect(groupedText(micros, decimals).replaceAll(',', '')).toBe(decimalText(micros, decimals));
      }),
    );
  });

  test.each([
    [999_000_000n, '999'],
    [1_000_000_000n, '1,000'],
    [-1_234_567_500_000n, '-1,234,567.5'],
  ])('%s micros are shown as %s', (micros, text) => {
    expect(groupedText(micros, 0)).toBe(text);
  });
});

test('text with blanks becomes one word in upper snake case', () => {
  expect(['To Release', 'Released', 'Order'].map(upperSnake)).toEqual(['TO_RELEASE', 'RELEASED', 'ORDER']);
});
