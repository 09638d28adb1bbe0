import { describe, expect, test } from 'vitest';
import { compileCheck } from '../check.ts';
import { choice, decimal, flag, id, int32, list, optional, text, withDefault } from '../field.ts';
import { operation } from '../operation.ts';
import type { Schema } from '../schema.ts';
import { listAbsentZeros } from './absent_value.ts';
import { forEachPair, type QueryPair, queryReader } from './query_reader.ts';

function splitQuery(query: string): QueryPair[] {
  const pairs: QueryPair[] = [];
  forEachPair(query, (name, value) => pairs.push([name, value]));
  return pairs;
}

const { request } = operation({
  name: 'v2.probe.query',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Has every kind of field that a query can contain.',
  request: {
    item_id: optional(id('An id.')),
    page_no: withDefault(int32('A page.', { minimum: 1 }), 1),
    rate: optional(decimal('A rate.')),
    hidden: optional(flag('A flag.')),
    name: optional(text('A name.')),
    kind: optional(choice('A kind.', { 1: 'one', 2: 'two' })),
    pieces: optional(int32('Pieces.', { minimum: 1 })),
    share: optional(decimal('A share.', { minimum: 0.01 })),
    level: optional(int32('A level.', { minimum: 0 })),
    status: optional(choice('A status.', ['upcoming', 'ongoing'])),
    ids: optional(list('Ids.', int32('An id.'), { maxItems: 3 })),
    words: optional(list('Words.', text('A word.'))),
  },
  response: {},
  errors: {},
});
const schema = request as Schema;
const read = queryReader(schema.properties ?? {}, listAbsentZeros(schema));
const check = compileCheck(schema);
const required: Record<string, Schema> = { voucher_id: id('A voucher.') };
const readRequired = queryReader(
  required,
  listAbsentZeros({ type: 'object', properties: required, required: ['voucher_id'] }),
);

/** The request in a query, or the rule that it violates. */
function ask(query: string): unknown {
  const parsed = read(splitQuery(query));
  return parsed.violation ?? check(parsed.request) ?? parsed.request;
}

describe('a query', () => {
  test.each([
    ['item_id=12', { item_id: 12 }],
    ['item_id=012', { item_id: 12 }],
    ['item_id=9007199254740991', { item_id: 9007199254740991 }],
    ['page_no=3', { page_no: 3 }],
    ['rate=1.25', { rate: 1.25 }],
    ['rate=-3', { rate: -3 }],
    ['hidden=true&name=x', { hidden: true, name: 'x' }],
    ['hidden=True', { hidden: true }],
    ['hidden=1', { hidden: true }],
    ['hidden=False', { hidden: false }],
    ['hidden=0', { hidden: false }],
    ['ids=[1+2+-3]', { ids: [1, 2, -3] }],
    ['ids=%5B7%5D', { ids: [7] }],
    ['words=[1+2]', { words: ['[1 2]'] }],
    ['name=a+b%20c%26', { name: 'a b c&' }],
    ['name=%E0%B8%AA%F0%9F%98%80', { name: 'ส😀' }],
    ['name=a=b', { name: 'a=b' }],
    ['kind=2&status=ongoing', { kind: 2, status: 'ongoing' }],
    ['ids=1,2&ids=3', { ids: [1, 2, 3] }],
    ['ids=1&ids=2', { ids: [1, 2] }],
    ['ids[]=1&ids[]=2', { ids: [1, 2] }],
    ['ids%5B%5D=1&ids%5B%5D=2,3', { ids: [1, 2, 3] }],
    ['ids[0]=1&ids[1]=2', { ids: [1, 2] }],
    ['ids%5B0%5D=1&ids%5B1%5D=2', { ids: [1, 2] }],
    ['ids%5b7%5d=1&ids[]=2&ids=3', { ids: [1, 2, 3] }],
    ['ids[0]=&ids[1]=2', { ids: [2] }],
    ['words[0]=a&words[00000001]=b', { words: ['a', 'b'] }],
    ['words[a]=1&words[-1]=1&words[0][1]=1&words[0=1&words[1234567890]=1&[0]=1', {}],
    ['item_id[0]=5', {}],
    ['ids=[1,2]', { ids: [1, 2] }],
    ['ids=%5B1%2C%20%222%22%5D', { ids: [1, 2] }],
    ['ids=[]', { ids: [] }],
    ['words=["a,b","[c"]', { words: ['a,b', '[c'] }],
    ['words=[a,b', { words: ['[a', 'b'] }],
    ['item_id[]=5', {}],
    ['%69tem_id=5', { item_id: 5 }],
    ['item_id=', {}],
    ['item_id=0&kind=0&pieces=0&share=0', {}],
    ['item_id=-0', {}],
    ['rate=0&level=0', { rate: 0, level: 0 }],
    ['ids=0', { ids: [0] }],
    ['', {}],
    ['&&item_id=5&', { item_id: 5 }],
    ['unknown=1&__proto__=2&constructor=3', {}],
  ])('%j is %j', (query, expected) => {
    expect(ask(query)).toEqual({ page_no: 1, ...expected });
  });

  test.each([
    ['item_id=1e3', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['item_id=0x10', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['item_id=%205', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['item_id=+5', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['item_id=5.0', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['item_id=9007199254740992', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['page_no=0', 'page_no must be a whole number from 1 to 2147483647'],
    ['ids[0]=1&ids[1]=2&ids[2]=3&ids[3]=4', 'ids must be a list of at most 3 entries'],
    ['ids[0]=1&ids[1]=x', 'ids[1] must be a whole number from -2147483648 to 2147483647'],
    ['item_id=%D9%A1', 'item_id must be a whole number from 1 to 9007199254740991'],
    ['rate=1e3', 'rate must be a number'],
    ['rate=NaN', 'rate must be a number'],
    ['rate=.5', 'rate must be a number'],
    ['hidden=2', 'hidden must be true or false'],
    ['hidden=constructor', 'hidden must be true or false'],
    ['words=[1+2]&ids=[1++2]', 'ids[0] must be a whole number from -2147483648 to 2147483647'],
    ['hidden=TRUE', 'hidden must be true or false'],
    ['kind=3', 'kind must be one of 1 or 2'],
    ['status=expired', 'status must be one of upcoming or ongoing'],
    ['ids=1,2,3,4', 'ids must be a list of at most 3 entries'],
    ['ids=1,x', 'ids[1] must be a whole number from -2147483648 to 2147483647'],
    ['ids=1,,2', 'ids[1] must be a whole number from -2147483648 to 2147483647'],
    ['ids=[1,[2]]', 'ids[1] must be a whole number from -2147483648 to 2147483647'],
    ['ids=[1,null]', 'ids[1] must be a whole number from -2147483648 to 2147483647'],
    ['words=["a\\u0000"]', 'words must not contain NUL'],
    ['words=["\\ud83d"]', 'words must be well-formed Unicode, without lone surrogates'],
    ['item_id=1&item_id=1', 'item_id must be given once'],
    ['name=%zz', 'name must be UTF-8 text in percent-encoding, without NUL'],
    ['name=%ff', 'name must be UTF-8 text in percent-encoding, without NUL'],
    ['name=a%00b', 'name must be UTF-8 text in percent-encoding, without NUL'],
    ['name=%ed%a0%80', 'name must be UTF-8 text in percent-encoding, without NUL'],
    ['name=\u00e9', 'name must be UTF-8 text in percent-encoding, without NUL'],
  ])('%j is refused: %s', (query, rule) => {
    expect(ask(query)).toBe(rule);
  });

  test('a required id of 0 was sent', () => {
    expect(readRequired(splitQuery('voucher_id=0'))).toEqual({ request: { voucher_id: 0 } });
  });

  test('a name that every object has is not a parameter', () => {
    expect(ask('toString=1&hasOwnProperty=2')).toEqual({ page_no: 1 });
  });

  test('each pair is visited once, not decoded', () => {
    expect(splitQuery('a=1&b&=2&c=&d=x=y')).toEqual([
      ['a', '1'],
      ['b', ''],
      ['', '2'],
      ['c', ''],
      ['d', 'x=y'],
    ]);
    expect(splitQuery('')).toEqual([]);
  });
});
