import fc from 'fast-check';
import { expect, test } from 'vitest';
import { jsonMistake } from './json_place.ts';

test.each([
  ['', 'line 1, column 1'],
  ['{', 'line 1, column 2'],
  ['{"a": tru}', 'line 1, column 7'],
  ['{"a": 1,}', 'line 1, column 9'],
  ['{\n  "a": 1\n  "b": 2\n}', 'line 3, column 3'],
  ['{"a": [1, 2}', 'line 1, column 12'],
  ["{'a': 1}", 'line 1, column 2'],
  ['{"a" 1}', 'line 1, column 6'],
  ['{"a": 01}', 'line 1, column 7'],
  ['{"a": "x\n"}', 'line 1, column 7'],
  ['{"a": 1} {', 'line 1, column 10'],
  ['[1,,2]', 'line 1, column 4'],
  ['['.repeat(1_000_000), 'line 1, column 1000001'],
])('the first mistake is found by line and column, %#', (text, place) => {
  expect(jsonMistake(text)).toBe(place);
});

const isJson = (text: string) => {
  try {
    JSON.parse(text);
    return true;
  } catch {
    return false;
  }
};

test('long texts with many escapes need no deep stack', () => {
  expect(jsonMistake(`["${'\\n'.repeat(1_000_000)}",]`)).toBe('line 1, column 2000005');
  expect(jsonMistake(`["${'é'.repeat(1_000_000)}"]`)).toBeUndefined();
});

test('a text has a mistake exactly if it cannot be parsed', () => {
  fc.assert(
    fc.property(fc.json(), fc.nat(), fc.constantFrom(...'{}[]",:0 e-.\\tn'), (json, at, put) => {
      expect(jsonMistake(json)).toBeUndefined();
      const place = at % (json.length + 1);
      for (const changed of [
        json.slice(0, place) + put + json.slice(place),
        json.slice(0, place) + json.slice(place + 1),
      ])
        expect(jsonMistake(changed) === undefined).toBe(isJson(changed));
    }),
  );
});
