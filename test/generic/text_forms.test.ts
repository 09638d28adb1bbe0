// What a text must look like is said in words wherever people read it: in messages and on pages.
import { expect, test } from 'vitest';
import { isRecord } from '../../src/kit/contract/records.ts';
import { describeSchema, type Schema } from '../../src/kit/contract/schema.ts';
import { contracts } from '../../src/market/contracts.ts';
import { groups } from '../../src/program/groups.ts';
import { operator_contracts } from '../../src/program/operator_contracts.ts';

/** Every schema with a pattern within a value, whatever the value is. */
function patterned(value: unknown): Schema[] {
  if (Array.isArray(value)) return value.flatMap(patterned);
  if (!isRecord(value)) return [];
  const own = typeof value.pattern === 'string' ? [value as Schema] : [];
  return [...own, ...Object.values(value).flatMap(patterned)];
}

const schemas = patterned([
  ...[...contracts, ...operator_contracts].map(({ request, response }) => [request, response]),
  ...groups.flatMap(({ tables }) => Object.values(tables).map(({ columns }) => columns)),
]);

test('every pattern has a description in words, and no message shows the pattern', () => {
  expect(schemas.length).toBeGreaterThan(20);
  const unworded = schemas.filter(
    (schema) => schema['~form'] === undefined || describeSchema(schema).includes(String(schema.pattern)),
  );
  expect(unworded.map(({ pattern }) => pattern)).toEqual([]);
});
