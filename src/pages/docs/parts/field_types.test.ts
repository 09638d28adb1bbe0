import { expect, test } from 'vitest';
import type { Schema } from '../../../kit/contract/schema.ts';
import { contracts } from '../../../market/contracts.ts';
import { limitsOf, typeOf } from './field_types.ts';

const integer: Schema = { type: 'integer' };

test.each<[Schema, string, string | undefined]>([
  [{ ...integer, minimum: 1, maximum: Number.MAX_SAFE_INTEGER }, 'integer', undefined],
  [{ ...integer, minimum: 1, maximum: 100 }, 'integer', 'at most 100'],
  [{ ...integer, minimum: 7, maximum: 30 }, 'integer', '7 to 30'],
  [{ type: 'string', minLength: 1, maxLength: 500 }, 'string', 'at most 500 characters'],
  [{ type: 'string', minLength: 1 }, 'string', undefined],
  [{ type: 'string', enum: ['A', 'B'] }, 'string', 'one of A, B'],
  [{ enum: [1, 2] }, 'integer', 'one of 1, 2'],
  [{ type: ['string', 'null'] }, 'string | null', undefined],
  [{ anyOf: [integer, { type: 'null' }] }, 'integer | null', undefined],
  [{ type: 'array', items: integer, minItems: 1, maxItems: 50 }, 'integer[]', '1 to 50 entries'],
  [{ type: 'array', items: { type: 'object', properties: {} } }, 'object[]', undefined],
  [{ type: 'boolean' }, 'boolean', undefined],
])('%j is a type with the limits that tell something', (schema, type, limits) => {
  expect([typeOf(schema), limitsOf(schema)]).toEqual([type, limits]);
});

test('every field of every operation has a type that developers know', () => {
  const word = String.raw`\(*(?:integer|number|boolean|string|object|file|null|any)(?:\[\]|\))*`;
  const known = new RegExp(`^${word}(?: \\| ${word})*$`);
  const walk = (schema: Schema): void => {
    for (const [name, field] of Object.entries((schema.items ?? schema).properties ?? {})) {
      expect(typeOf(field), name).toMatch(known);
      walk(field);
    }
  };
  for (const { request, response } of contracts)
    for (const schema of [request, response]) walk(schema as Schema);
});
