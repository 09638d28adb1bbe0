// JSON values that match a schema, of any kind, or with a change in one place, for fast-check.
import fc from 'fast-check';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { edge_numbers, edge_texts } from './edge_cases.ts';
import { oneIn } from './mutated_bytes.ts';

const absent = Symbol('absent');

/** A value that the schema allows, or almost. */
export function likelyValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  const { minimum = -1_000, maximum = 1_000, minLength = 1, maxLength = 9 } = schema;
  switch (schema.type) {
    case 'integer':
      return fc.oneof(
        fc.constant(minimum),
        fc.constant(maximum),
        fc.nat(999).map((value) => Math.max(minimum, Math.min(maximum, value))),
      );
    case 'number':
      return fc.oneof(
        fc.constant(minimum),
        fc.constant(maximum),
        fc.nat(99_999).map((value) => value / 100),
      );
    case 'boolean':
      return fc.boolean();
    case 'string':
      return fc.constantFrom('SG', 'MY', 'SG12', '5_6', 'ก'.repeat(minLength), 'x'.repeat(maxLength));
    case 'array':
      return fc.array(likelyValue(schema.items ?? {}), { maxLength: 3 });
    default: {
      const fields = Object.entries(schema.properties ?? {}).map(([name, field]) => {
        const value = likelyValue(field);
        const sent = schema.required?.includes(name) ? value : fc.oneof(value, fc.constant(absent));
        return sent.map((one) => [name, one] as const);
      });
      return fc
        .tuple(...fields)
        .map((entries) => Object.fromEntries(entries.filter(([, value]) => value !== absent)));
    }
  }
}

const leaf = fc.oneof(
  { arbitrary: fc.constantFrom<unknown>(...edge_numbers), weight: 1 },
  { arbitrary: fc.constantFrom<unknown>(...edge_texts), weight: 1 },
  {
    arbitrary: fc.oneof(fc.constantFrom<unknown>(null, true, false, [], {}, 'text'), fc.nat(999)),
    weight: 2,
  },
);
const field_name = fc.constantFrom('id', 'name', 'order_list', ...edge_texts);

/** Any JSON value. */
const anyJson: fc.Arbitrary<unknown> = fc.letrec<{ value: unknown }>((tie) => ({
  value: fc.oneof(
    { maxDepth: 4 },
    { arbitrary: leaf, weight: 4 },
    { arbitrary: fc.array(tie('value'), { maxLength: 4 }), weight: 1 },
    {
      arbitrary: fc
        .array(fc.tuple(field_name, tie('value')), { maxLength: 4 })
        .map((entries) => Object.fromEntries(entries)),
      weight: 1,
    },
  ),
})).value;

/** One step down into a value: to an existing field or, sometimes, a missing one. */
interface Step {
  readonly field: number;
  readonly is_new: boolean;
  readonly new_name: string;
  readonly is_removed: boolean;
}

function replaceAt(value: unknown, [step, ...below]: readonly Step[], replacement: unknown): unknown {
  if (typeof value !== 'object' || value === null || step === undefined) return replacement;
  const fields = new Map<string, unknown>(Object.entries(value));
  const own = [...fields.keys()];
  const name = (step.is_new ? undefined : own[step.field % own.length]) ?? step.new_name;
  if (step.is_removed) fields.delete(name);
  else fields.set(name, replaceAt(fields.get(name), below, replacement));
  return Array.isArray(value) ? [...fields.values()] : Object.fromEntries(fields);
}

const step: fc.Arbitrary<Step> = fc.record({
  field: fc.nat(),
  is_new: oneIn(8),
  new_name: fc.constantFrom('more', ...edge_texts),
  is_removed: oneIn(6),
});

/** Replaces or removes a part of a value, at any depth. */
export const jsonMutation: fc.Arbitrary<(value: unknown) => unknown> = fc
  .tuple(fc.array(step, { maxLength: 6 }), anyJson)
  .map(
    ([steps, replacement]) =>
      (value) =>
        replaceAt(value, steps, replacement),
  );
