// Client libraries write lists in a query in several ways. Each operation accepts all of them.
import { describe, expect, test } from 'vitest';
import type { Operation } from '../../src/kit/contract/operation.ts';
import { forEachPair, type QueryPair, queryReader } from '../../src/kit/contract/requests/query_reader.ts';
import type { Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';

/** The forms used by PHP's http_build_query, jQuery, axios and others. */
const forms: Readonly<Record<string, (name: string, values: readonly string[]) => string>> = {
  'name=a&name=b': (name, values) => values.map((value) => `${name}=${value}`).join('&'),
  'name[]=a&name[]=b': (name, values) => values.map((value) => `${name}[]=${value}`).join('&'),
  'name[0]=a&name[1]=b': (name, values) => values.map((value, at) => `${name}[${at}]=${value}`).join('&'),
  'name%5B0%5D=a&name%5B1%5D=b': (name, values) =>
    values.map((value, at) => `${name}%5B${at}%5D=${value}`).join('&'),
};

function read(fields: Readonly<Record<string, Schema>>, query: string) {
  const pairs: QueryPair[] = [];
  forEachPair(query, (name, value) => pairs.push([name, value]));
  return queryReader(fields)(pairs);
}

const lists = contracts
  .filter((operation: Operation) => operation.method === 'GET')
  .flatMap((operation: Operation) => {
    const fields = operation.request.properties as Readonly<Record<string, Schema>>;
    return Object.entries(fields)
      .filter(([, { type }]) => type === 'array')
      .map(([name, schema]) => ({ operation: operation.name, name, schema, fields }));
  });

describe('a list of a query', () => {
  test.each(lists)('$operation: $name', ({ name, schema, fields }) => {
    const values = schema.items?.type === 'integer' ? ['1', '2'] : (schema.items?.enum ?? ['A', 'B']);
    const texts = values.slice(0, 2).map(String);
    const expected = read(fields, `${name}=${texts.join(',')}`);
    expect(expected.request?.[name]).toHaveLength(texts.length);
    for (const [form, write] of Object.entries(forms))
      expect(read(fields, write(name, texts)), form).toEqual(expected);
  });

  test('there are operations with lists', () => expect(lists.length).toBeGreaterThan(8));
});
