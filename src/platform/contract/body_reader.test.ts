import { describe, expect, test } from 'vitest';
import { bodyReader } from './body_reader.ts';
import { compileCheck } from './check.ts';
import { flag, id, int32, list, optional, record, text, withDefault } from './field.ts';
import { operation } from './operation.ts';
import type { Schema } from './schema.ts';

const { request } = operation({
  name: 'v2.probe.body',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Every kind of field that a body can carry.',
  request: {
    item_id: id('An id.'),
    page_size: withDefault(int32('A page size.', { minimum: 1, maximum: 100 }), 10),
    hidden: optional(flag('A flag.')),
    name: optional(text('A name.', { maxLength: 3 })),
    pickup: optional(record('Needs an address.', { address_id: id('The address.') })),
    dropoff: optional(record('Needs nothing.', { branch_id: optional(id('The branch.')) })),
    lines: optional(
      list('Lines.', record('A line.', { size_id: int32('A size.', { minimum: 0 }) }), {
        minItems: 1,
        maxItems: 2,
      }),
    ),
  },
  response: {},
  errors: {},
});
const schema = request as Schema;
const read = bodyReader(schema.properties ?? {});
const check = compileCheck(schema);

function ask(body: string | Uint8Array): unknown {
  const parsed = read(typeof body === 'string' ? Buffer.from(body) : body);
  return parsed.broken ?? check(parsed.request) ?? parsed.request;
}

const nested = (levels: number) => `{"item_id":1,"deep":${'['.repeat(levels - 1)}${']'.repeat(levels - 1)}}`;

describe('a body', () => {
  test.each([
    ['{"item_id":1}', {}],
    ['{"item_id":1,"unknown":{"a":[1]}}', {}],
    ['{"item_id":1,"lines":[{"size_id":1,"unknown":2}]}', { lines: [{ size_id: 1 }] }],
    ['{"item_id":1,"page_size":100}', { page_size: 100 }],
    ['{"item_id":1,"name":"😀é字"}', { name: '😀é字' }],
    ['{"item_id":1,"name":"\\ud83d\\ude00"}', { name: '😀' }],
    ['{"item_id":1,"dropoff":[]}', { dropoff: {} }],
    ['{"item_id":1,"pickup":[]}', {}],
    ['{"item_id":1,"lines":[{"size_id":0}]}', { lines: [{ size_id: 0 }] }],
  ])('%s is read', (body, expected) => {
    expect(ask(body)).toEqual({ item_id: 1, page_size: 10, ...expected });
  });

  test.each([
    ['', 'the body must be a JSON object in UTF-8'],
    ['{', 'the body must be a JSON object in UTF-8'],
    ['[]', 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['"text"', 'the body must be a JSON object'],
    ['{}', 'item_id is required'],
    ['{"item_id":"1"}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":1.5}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":true}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":null}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":9007199254740993}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":1,"hidden":"true"}', 'hidden must be true or false'],
    ['{"item_id":1,"name":4}', 'name must be text of at most 3 characters'],
    ['{"item_id":1,"name":"😀😀😀😀"}', 'name must be text of at most 3 characters'],
    ['{"item_id":1,"name":"a\\u0000"}', 'name must not contain NUL'],
    ['{"item_id":1,"name":"\\ud83d"}', 'name must be well-formed Unicode, without lone surrogates'],
    ['{"item_id":1,"x":[{"y":"\\ude00"}]}', 'x[0].y must be well-formed Unicode, without lone surrogates'],
    ['{"item_id":1,"pickup":{}}', 'pickup.address_id is required'],
    ['{"item_id":1,"pickup":"now"}', 'pickup must be an object'],
    ['{"item_id":1,"lines":[]}', 'lines must be a list of 1 to 2 entries'],
    [
      '{"item_id":1,"lines":[{"size_id":1},{"size_id":-1}]}',
      'lines[1].size_id must be a whole number from 0 to 2147483647',
    ],
    ['{"item_id":1,"lines":{"size_id":1}}', 'lines must be a list of 1 to 2 entries'],
  ])('%s is refused: %s', (body, rule) => {
    expect(ask(body)).toBe(rule);
  });

  test.each([
    '{"item_id":1,"__proto__":{"polluted":1}}',
    '{"item_id":1,"a":{"constructor":{"prototype":{"polluted":1}}}}',
  ])('prototypes cannot be named: %s', (body) => {
    expect(ask(body)).toMatch(/__proto__/);
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
  });

  test('32 levels are read, and 33 are refused', () => {
    expect(ask(nested(32))).toMatchObject({ item_id: 1 });
    expect(ask(nested(33))).toBe('the body must not be nested deeper than 32 levels');
  });

  test('a body of the largest size, nested as deep as it can be, is refused and not walked', () => {
    expect(ask(`{"item_id":1,"deep":${'['.repeat(500_000)}${']'.repeat(500_000)}}`)).toBe(
      'the body must not be nested deeper than 32 levels',
    );
  });

  test('bytes that are no UTF-8 are refused', () => {
    expect(ask(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toBe('the body must be a JSON object in UTF-8');
  });
});
