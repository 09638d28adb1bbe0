import { expect, expectTypeOf, test } from 'vitest';
import { type Json, type JsonValue, parseJson, toJson } from './json.ts';

test('a value survives conversion to JSON and back, with its type', () => {
  const value = { id: 1, names: ['a', '"\\'], nothing: null };
  const json = toJson(value);
  expect(parseJson(json)).toEqual(value);
  expectTypeOf(parseJson(json)).toEqualTypeOf<typeof value>();
  expectTypeOf<JsonValue<typeof json>>().toEqualTypeOf<typeof value>();
});

test('plain text, or JSON of another type, does not compile', () => {
  const numbers = toJson([1]);
  // @ts-expect-error: plain text has no known type.
  expect(parseJson('[]')).toEqual([]);
  // @ts-expect-error: numbers are not texts.
  const words: Json<string[]> = numbers;
  expect(words).toBe(numbers);
});
