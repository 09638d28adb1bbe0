import { describe, expect, test } from 'vitest';
import { fastLongJson } from './fast_long_json.ts';

const rows = (count: number, length: number) =>
  Array.from({ length: count }, (_, id) => ({
    id,
    name: 'ä€😀"\\'.repeat(length),
    none: undefined,
    list: [id],
  }));

const payloads: Record<string, unknown> = {
  'a short list': { order_list: rows(100, 2), more: false },
  'a long list': { order_list: rows(50, 300), more: false },
  'a long list between others': {
    total: 3,
    'a "name"': null,
    order_list: rows(50, 300),
    next: '',
    none: undefined,
  },
  'two long lists and a short one': { one: rows(20, 900), two: rows(3, 1), three: rows(4_000, 5) },
  'a long list after nothing': { none: undefined, order_list: rows(60, 400) },
  'a long list of texts': { texts: rows(70, 500).map(({ name }) => name) },
  'a long list with holes in its values': { list: [...rows(40, 900), undefined, null, () => 1] },
  'a few large elements': { order_list: rows(16, 40_000) },
  'a list alone': rows(50, 300),
  'a text': 'x'.repeat(200_000),
  nothing: null,
  'an empty object': {},
};

describe('the pieces of a payload', () => {
  test.each(Object.entries(payloads))('are what JSON.stringify writes: %s', (_, payload) => {
    const written = fastLongJson(payload);
    expect(typeof written === 'string' ? written : written.join('')).toBe(JSON.stringify(payload));
  });

  test('are many and short if a list is long', () => {
    const pieces = fastLongJson(payloads['a long list']);
    expect(pieces.length).toBeGreaterThan(4);
    expect(Math.max(...[pieces].flat().map(({ length }) => length))).toBeLessThan(40_000);
  });

  test('are one text if no list is long', () => {
    expect(fastLongJson(payloads['a short list'])).toBeTypeOf('string');
  });
});
