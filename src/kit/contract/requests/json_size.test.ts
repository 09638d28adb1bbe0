import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { body_parts_max, hasTooManyParts } from './json_size.ts';

const bytesOf = (value: unknown) => Buffer.from(JSON.stringify(value));

/** Counts the parts by traversing the value. */
function countParts(value: unknown): number {
  if (typeof value !== 'object' || value === null) return 0;
  const inside = Object.values(value).reduce((sum: number, entry) => sum + countParts(entry), 0);
  return 1 + inside + (Array.isArray(value) ? 0 : Object.keys(value).length);
}

describe('the parts of a JSON text', () => {
  test('are its fields, objects and lists, whatever its texts contain', () => {
    fc.assert(
      fc.property(fc.jsonValue(), (value) => {
        const parts = countParts(value);
        const listed = bytesOf([value]);
        expect(hasTooManyParts(listed, parts + 1, 0)).toBe(false);
        expect(hasTooManyParts(listed, parts, 0)).toBe(true);
      }),
    );
  });

  test('are not counted in a text', () => {
    expect(hasTooManyParts(bytesOf(['{[:"\\\\"\\'.repeat(100)]), 1, 0)).toBe(false);
  });

  test.each<[string, (count: number) => unknown]>([
    ['fields', (count) => Object.fromEntries(Array.from({ length: count - 1 }, (_, at) => [`f${at}`, 0]))],
    ['objects', (count) => Array.from({ length: count - 1 }, () => ({}))],
    ['lists', (count) => Array.from({ length: count - 1 }, () => [])],
  ])('may be as many as the limit allows, and no more: %s', (_, make) => {
    const large = (count: number) => Buffer.concat([bytesOf(make(count)), Buffer.alloc(65_536, ' ')]);
    expect(hasTooManyParts(large(body_parts_max))).toBe(false);
    expect(hasTooManyParts(large(body_parts_max + 1))).toBe(true);
  });

  test('are not counted in a body of up to 64 KiB', () => {
    const body = bytesOf(Array.from({ length: body_parts_max + 1 }, () => []));
    expect(hasTooManyParts(body)).toBe(false);
  });

  test('are also counted in text that is not JSON, without an error', () => {
    fc.assert(fc.property(fc.uint8Array(), (bytes) => typeof hasTooManyParts(bytes, 0, 0) === 'boolean'));
  });
});
