import { expect, expectTypeOf, test } from 'vitest';
import { appendJson, type Json, type JsonValue, parseJson, toJson } from './json.ts';

test('what was made JSON is given back as it was, with its type', () => {
  const value = { id: 1, names: ['a', '"\\'], nothing: null };
  const json = toJson(value);
  expect(parseJson(json)).toEqual(value);
  expectTypeOf(parseJson(json)).toEqualTypeOf<typeof value>();
  expectTypeOf<JsonValue<typeof json>>().toEqualTypeOf<typeof value>();
});

test('a list with one more entry reads as if it had been written whole', () => {
  expect(appendJson(toJson<number[]>([]), 1)).toBe('[1]');
  expect(appendJson(toJson([{ a: 1 }]), { a: 2 })).toBe('[{"a":1},{"a":2}]');
});

test('plain text is no JSON, nor is that of another value', () => {
  const numbers = toJson([1]);
  // @ts-expect-error: nobody has said what it is.
  expect(parseJson('[]')).toEqual([]);
  // @ts-expect-error: numbers are no words.
  const words: Json<string[]> = numbers;
  expect(words).toBe(numbers);
});
