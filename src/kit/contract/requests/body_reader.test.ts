import { describe, expect, test } from 'vitest';
import { compileCheck } from '../check.ts';
import type { Dialect } from '../dialect.ts';
import {
  choice,
  decimal,
  flag,
  freeText,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../field.ts';
import { operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import { bodyReader } from './body_reader.ts';

const { request } = operation({
  name: 'v2.probe.body',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Has every kind of field that a body can contain.',
  request: {
    item_id: id('An id.'),
    page_size: withDefault(int32('A page size.', { minimum: 1, maximum: 100 }), 10),
    hidden: optional(flag('A flag.')),
    name: optional(text('A name.', { maxLength: 3 })),
    pickup: optional(record('Needs an address.', { address_id: id('The address.') })),
    dropoff: optional(record('Needs nothing.', { branch_id: optional(id('The branch.')) }), {
      empty: 'kept',
    }),
    other: optional(record('Needs nothing either.', { number: optional(text('A number.')) }), {
      empty: 'kept',
    }),
    size_id: optional(int32('A size.'), { zero: 'absent' }),
    count: optional(int32('How many.')),
    pieces: optional(int32('How many pieces.', { minimum: 1 })),
    share: optional(decimal('A share.', { minimum: 0.01 })),
    at: optional(timestamp('A moment.')),
    kind: optional(choice('A kind.', { 1: 'one', 2: 'two' })),
    danger: optional(choice('A danger.', { 0: 'none', 1: 'some' })),
    status: optional(choice('A status.', ['upcoming', 'ongoing'])),
    code: optional(text('A code.', { minLength: 2 })),
    note: optional(freeText('A note.')),
    package_number: optional(text('A package.', { minLength: 1 }), {
      empty: { about: 'An empty one.', reference: 'refused', live: 'absent' },
    }),
    brand: optional(record('A brand.', { brand_id: id('The brand.') })),
    tax: optional(record('Taxes.', { ncm: optional(text('A code.')), rate: optional(int32('A rate.')) })),
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
const read = bodyReader(schema);
const check = compileCheck(schema);

function ask(body: string | Uint8Array, dialect: Dialect = 'reference'): unknown {
  const parsed = read(typeof body === 'string' ? Buffer.from(body) : body, dialect);
  return parsed.violation ?? check(parsed.request) ?? parsed.request;
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
    ['{"item_id":1,"pickup":[]}', {}],
    ['{"item_id":1,"__proto__":{"polluted":1}}', {}],
    ['{"item_id":1,"constructor":{"prototype":{"polluted":1}},"hasOwnProperty":1}', {}],
    ['{"item_id":1,"brand":{"brand_id":5,"__proto__":{"polluted":1}}}', { brand: { brand_id: 5 } }],
    ['{"item_id":1,"lines":[{"size_id":0}]}', { lines: [{ size_id: 0 }] }],
    ['{"item_id":1,"pieces":0,"share":0,"kind":0,"at":0}', {}],
    ['{"item_id":1,"count":0,"danger":0}', { count: 0, danger: 0 }],
  ])('%s is read', (body, expected) => {
    expect(ask(body)).toEqual({ item_id: 1, page_size: 10, ...expected });
  });

  test.each([
    ['', 'the body must be a JSON object in UTF-8'],
    ['{', 'the body must be a JSON object in UTF-8; the mistake is at line 1, column 2'],
    ['{\n "a": 1,\n}', 'the body must be a JSON object in UTF-8; the mistake is at line 3, column 1'],
    ['[]', 'the body must be a JSON object'],
    ['null', 'the body must be a JSON object'],
    ['"text"', 'the body must be a JSON object'],
    ['{}', 'item_id is required'],
    ['{"item_id":"1"}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":1.5}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":true}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":null}', 'item_id is required'],
    ['{"item_id":0}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":""}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":1,"page_size":0}', 'page_size must be a whole number from 1 to 100'],
    ['{"item_id":1,"lines":[null]}', 'lines[0] must be an object'],
    ['{"item_id":1,"lines":""}', 'lines must be a list of 1 to 2 entries'],
    ['{"item_id":1,"pickup":""}', 'pickup must be an object'],
    ['{"item_id":1,"package_number":""}', 'package_number must be text that is not empty'],
    ['{"item_id":1,"brand":{"brand":5}}', 'brand.brand_id is required'],
    [
      '{"item_id":1,"brand":{"brand_id":0}}',
      'brand.brand_id must be a whole number from 1 to 9007199254740991',
    ],
    ['{"item_id":9007199254740993}', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['{"item_id":1,"hidden":"true"}', 'hidden must be true or false'],
    ['{"item_id":1,"name":4}', 'name must be text of at most 3 characters'],
    ['{"item_id":1,"name":"😀😀😀😀"}', 'name must be text of at most 3 characters'],
    ['{"item_id":1,"name":"a\\u0000"}', 'name must not contain NUL'],
    ['{"item_id":1,"name":"\\ud83d"}', 'name must be well-formed Unicode, without lone surrogates'],
    ['{"item_id":1,"x":[{"y":"\\ude00"}]}', 'x[0].y must be well-formed Unicode, without lone surrogates'],
    ['{"item_id":1,"pickup":{"when":1}}', 'pickup.address_id is required'],
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

  test('a body with a field __proto__ changes nothing, and that field is ignored', () => {
    ask('{"item_id":1,"__proto__":{"polluted":1},"brand":{"brand_id":1,"__proto__":{"polluted":1}}}');
    expect(({} as Record<string, unknown>).polluted).toBeUndefined();
    expect(ask('{"__proto__":{"item_id":1}}')).toBe('item_id is required');
  });

  test('32 levels are accepted, and 33 are refused', () => {
    expect(ask(nested(32))).toMatchObject({ item_id: 1 });
    expect(ask(nested(33))).toBe('the body must not be nested deeper than 32 levels');
  });

  test('a body of the largest size with too many parts is refused before it is parsed', () => {
    const fields = Array.from({ length: 80_000 }, (_, at) => `"f${at}":1`);
    expect(ask(`{"item_id":1,${fields.join()}}`)).toBe(
      'the body must have at most 10000 fields, objects and lists',
    );
  });

  test('a body that is nested as deeply as the number of its parts allows is refused without being traversed', () => {
    expect(ask(`{"item_id":1,"deep":${'['.repeat(9_000)}${']'.repeat(9_000)}}`)).toBe(
      'the body must not be nested deeper than 32 levels',
    );
  });

  test('bytes that are not UTF-8 are refused', () => {
    expect(ask(Buffer.from([0x7b, 0x22, 0xff, 0x22, 0x7d]))).toBe('the body must be a JSON object in UTF-8');
  });
});

describe('a field counts as left out', () => {
  test.each([
    ['null, of every kind', '"page_size":null,"name":null,"pickup":null,"lines":null,"hidden":null', {}],
    ['an empty text for a number', '"size_id":"","count":"","page_size":""', {}],
    ['an empty text for a time', '"at":""', {}],
    ['an empty text for a word or a code', '"status":"","kind":"","code":"","name":""', {}],
    ['an empty text for a flag', '"hidden":""', {}],
    ['0 for an id', '"size_id":0,"dropoff":{"branch_id":0}', { dropoff: {} }],
    ['0 for a time', '"at":0', {}],
    ['0 for a code that has no 0', '"kind":0', {}],
    ['an object with nothing in it', '"brand":{},"tax":{},"pickup":{}', {}],
    ['an empty list for an object', '"brand":[],"tax":[]', {}],
    [
      'an object whose fields all count as left out',
      '"tax":{"ncm":"","rate":null},"brand":{"brand_id":null}',
      {},
    ],
    [
      'one of several objects, empty next to one that is not',
      '"dropoff":{},"other":{"number":"7"}',
      { other: { number: '7' } },
    ],
    ['one of several objects, a list next to an object', '"dropoff":{},"other":[]', { dropoff: {} }],
    [
      'one of several objects, with only empty contents',
      '"dropoff":{"branch_id":0},"other":{"number":"7"}',
      { other: { number: '7' } },
    ],
  ])('%s: %s', (_, sent, expected) => {
    expect(ask(`{"item_id":1,${sent}}`)).toEqual({ item_id: 1, page_size: 10, ...expected });
  });

  test.each([
    ['free text', '"note":""', { note: '' }],
    ['0 for a number of things', '"count":0', { count: 0 }],
    ['0 for a code that has a 0', '"danger":0', { danger: 0 }],
    ['an object that may be empty', '"dropoff":{}', { dropoff: {} }],
    ['an empty list for an object that may be empty', '"dropoff":[]', { dropoff: {} }],
    ['two objects that may be empty', '"dropoff":{},"other":{}', { dropoff: {}, other: {} }],
    ['a 0 within an object', '"tax":{"rate":0}', { tax: { rate: 0 } }],
  ])('and does not: %s: %s', (_, sent, expected) => {
    expect(ask(`{"item_id":1,${sent}}`)).toEqual({ item_id: 1, page_size: 10, ...expected });
  });

  test('an empty text counts as left out in the dialect in which it would be refused', () => {
    expect(ask('{"item_id":1,"package_number":""}', 'live')).toEqual({ item_id: 1, page_size: 10 });
  });
});

describe('the time to read a body', () => {
  /** The shortest of nine readings, in milliseconds. */
  function timeOf(keys: number): number {
    const sent = Array.from({ length: keys }, (_, i) => `"k${i}":${i}`).join(',');
    const bytes = Buffer.from(`{"item_id":1,${sent}}`);
    const times = Array.from({ length: 9 }, () => {
      const started = performance.now();
      read(bytes, 'reference');
      return performance.now() - started;
    });
    return Math.min(...times);
  }

  test('grows with the number of unknown fields, and no faster', () => {
    timeOf(1_000);
    const [few, many] = [timeOf(10_000), timeOf(80_000)];
    // Eight times as many fields take eight times as long; if each were compared with all others, sixty-four
    // times.
    expect(many).toBeLessThan(few * 32 + 10);
  });
});
