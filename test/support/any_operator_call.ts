// Random calls of the operator API: near what its contracts and collections take, and far from it.
import fc from 'fast-check';
import { groups } from '../../src/app/groups.ts';
import { describeOperator } from '../../src/operator/documentation/describe_operator.ts';
import type { Action } from '../../src/platform/contract/operator/action.ts';
import type { DescribedCollection } from '../../src/platform/contract/operator/operator_description.ts';
import type { Schema } from '../../src/platform/contract/schema.ts';

export interface AnyOperatorCall {
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
}

const { actions, collections } = describeOperator(groups);

const junk = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 2 ** 53, 1e308, true, [], {}, '\0', '\ud800', 'now+3d', 'now-9999d', 1.5),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Ids that rows of the demo marketplace have, and others. */
const anyInteger = fc.oneof(
  fc.constantFrom(1, 10_001, 10_011, 10_012, 20_001, 100_636, 80_003),
  fc.integer({ min: -2, max: 30_000 }),
  fc.maxSafeInteger(),
);

/** An integer that a schema takes, of the size of the ids of the demo marketplace. */
function integerOf({ minimum = 0, maximum = 30_000 }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum, -30_000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 30_000)) });
}

function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyValue));
  if (schema.properties) return anyRecord(schema);
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return fc.oneof({ weight: 8, arbitrary: integerOf(schema) }, anyInteger);
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(schema.items ? anyValue(schema.items) : junk, { maxLength: 3 });
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 5 }), junk, { maxKeys: 2 });
    default:
      return fc.string({ maxLength: Math.min(schema.maxLength ?? 30, 30) });
  }
}

function anyRecord({ properties = {}, required = [] }: Schema): fc.Arbitrary<Record<string, unknown>> {
  const fields = Object.entries(properties).map(
    ([name, field]) => [name, fc.oneof({ weight: 60, arbitrary: anyValue(field) }, junk)] as const,
  );
  const requiredKeys = required.filter((name) => Object.hasOwn(properties, name));
  return fc.oneof(
    { weight: 8, arbitrary: fc.record(Object.fromEntries(fields), { requiredKeys }) },
    fc.record(Object.fromEntries(fields), { requiredKeys: [] }),
  );
}

const anyHeaders = fc.record(
  {
    'idempotency-key': fc.constantFrom('a', 'b', 'c d', ''),
    'if-match': fc.constantFrom('*', '"x"', 'x', ''),
    'if-none-match': fc.constantFrom('*', '"x"'),
  },
  { requiredKeys: [] },
);

const bodyOf = (value: unknown) => fc.constantFrom(JSON.stringify(value) ?? '', '{', '[]', '"', '\xff');
const anyBody = (value: fc.Arbitrary<unknown>) =>
  fc.oneof({ weight: 15, arbitrary: value.map((made) => JSON.stringify(made) ?? '') }, value.chain(bodyOf));

function anyActionCall({ method, path, request }: Action): fc.Arbitrary<AnyOperatorCall> {
  const sent = anyRecord(request);
  if (method === 'POST')
    return fc.record({
      method: fc.constant(method),
      path: fc.constant(path),
      body: anyBody(sent),
      headers: anyHeaders,
    });
  const query = sent.map(
    (fields) =>
      `${path}?${new URLSearchParams(Object.entries(fields).map(([name, value]) => [name, String(value)]))}`,
  );
  return fc.record({ method: fc.constant(method as string), path: query, headers: anyHeaders });
}

function anyCollectionCall({ name, key, schema }: DescribedCollection): fc.Arbitrary<AnyOperatorCall> {
  const base = `/operator/v1/collections/${name}`;
  const pieces = key.map((column) =>
    fc.oneof({ weight: 9, arbitrary: anyValue(schema.properties?.[column] ?? {}) }, junk),
  );
  const row = fc
    .tuple(...pieces)
    .map(
      (values) =>
        `${base}/${values.map((value) => encodeURIComponent(String(value).toWellFormed())).join('/')}`,
    );
  const filters = Object.keys(schema.properties ?? {});
  const list = fc
    .tuple(fc.subarray([...filters, 'limit', 'after'], { maxLength: 3 }), fc.oneof(anyInteger, junk))
    .map(
      ([names, value]) =>
        `${base}?${names.map((column) => `${column}=${encodeURIComponent(String(value).toWellFormed())}`).join('&')}`,
    );
  return fc.oneof(
    fc.record({ method: fc.constant('GET'), path: fc.oneof(row, list), headers: anyHeaders }),
    fc.record({
      method: fc.constantFrom('PUT', 'PATCH'),
      path: row,
      body: anyBody(anyRecord(schema)),
      headers: anyHeaders,
    }),
    fc.record({ method: fc.constantFrom('DELETE', 'POST', 'HEAD'), path: row, headers: anyHeaders }),
  );
}

/** A call of any action or collection. */
export const anyOperatorCall: fc.Arbitrary<AnyOperatorCall> = fc.oneof(
  ...actions.map(anyActionCall),
  ...collections.map(anyCollectionCall),
);
