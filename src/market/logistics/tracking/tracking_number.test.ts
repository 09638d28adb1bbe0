import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTrackingNumber, trackingNumber } from './tracking_number.ts';

const serial_max = 9_999_999_999;

describe('a tracking number', () => {
  test('consists of the prefix, the serial with leading zeros, and the check digit', () => {
    expect(trackingNumber('SPXTH##########*', 7_992_739_871)).toBe('SPXTH79927398713');
    expect(trackingNumber('SPXTH##########*', 1)).toBe('SPXTH00000000018');
    expect(trackingNumber('A##-###*/B', 12_345)).toBe('A12-3455/B');
    expect(trackingNumber('NO###', 7)).toBe('NO007');
  });

  test.each([
    [7_992_739_871, 3],
    [4_992_739_871, 6],
    [411_111_111_111_111, 1],
    [453_914_880_343_646, 7],
    [37_828_224_631_000, 5],
    [123_456_781_234_567, 0],
    [0, 0],
    [5, 9],
    [9, 1],
  ])('of serial %i has the Luhn check digit %i', (serial, digit) => {
    expect(trackingNumber('#'.repeat(String(serial).length).concat('*'), serial)).toBe(`${serial}${digit}`);
  });

  test('exists exactly for the serials that fit the format', () => {
    expect(trackingNumber('X###*', 999)).toMatch(/^X999\d$/);
    expect(() => trackingNumber('X###*', 1_000)).toThrow('does not fit');
  });
});

describe('recognition', () => {
  const serial = fc.integer({ min: 0, max: serial_max });
  const format = fc.constantFrom(
    'SPXTH##########*',
    'SG2X##########*',
    '##########*',
    'ID##########*7',
    'A-#####.#####*',
  );

  test('every generated number is recognised, and belongs to only one serial', () => {
    fc.assert(
      fc.property(format, serial, serial, (format, one, other) => {
        const number = trackingNumber(format, one);
        expect(number).toHaveLength(format.length);
        expect(isTrackingNumber(format, number)).toBe(true);
        expect(trackingNumber(format, other) === number).toBe(one === other);
      }),
    );
  });

  test('a number with one wrong character is not recognised', () => {
    fc.assert(
      fc.property(format, serial, fc.nat(), fc.integer({ min: 1, max: 9 }), (format, serial, place, more) => {
        const number = trackingNumber(format, serial);
        const at = place % number.length;
        const was = number[at] as string;
        const other = /\d/.test(was)
          ? String((Number(was) + more) % 10)
          : String.fromCharCode(was.charCodeAt(0) + more);
        expect(isTrackingNumber(format, number.slice(0, at) + other + number.slice(at + 1))).toBe(false);
      }),
      { numRuns: 500 },
    );
  });

  test('swapped neighbouring digits are detected, except 0 and 9', () => {
    fc.assert(
      fc.property(serial, fc.integer({ min: 0, max: 9 }), (serial, at) => {
        const number = trackingNumber('##########*', serial);
        const pair = number.slice(at, at + 2);
        const [left, right] = pair;
        fc.pre(left !== right && pair !== '09' && pair !== '90');
        expect(
          isTrackingNumber('##########*', `${number.slice(0, at)}${right}${left}${number.slice(at + 2)}`),
        ).toBe(false);
      }),
    );
  });

  test.each([
    '',
    'SPXTH',
    'spxth79927398713',
    'SPXTH7992739871',
    'SPXTH799273987133',
    ' SPXTH79927398713',
    'SPXTH79927398713\n',
    'SPXTH７９９２７３９８７１３',
  ])('%j is not a tracking number of SPXTH##########*', (text) => {
    expect(isTrackingNumber('SPXTH##########*', text)).toBe(false);
  });

  test('a number of another channel is not recognised', () => {
    expect(isTrackingNumber('SPXTH##########*', trackingNumber('SPXMY##########*', 1))).toBe(false);
  });
});
