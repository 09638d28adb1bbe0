// Random values that a schema accepts, and values that few accept.
import fc from 'fast-check';
import type { Schema } from '../../../src/kit/contract/schema.ts';

/** Values that few schemas accept. */
export const junk = fc.oneof(
  fc.constantFrom(null, '', 0, -1, 2 ** 53, 1e308, true, [], {}, '\0', '\ud800', 'now+3d', 'now-9999d', 1.5),
  fc.string({ maxLength: 20 }),
  fc.jsonValue({ maxDepth: 2 }),
);

/** Integers that a schema accepts, most of them small. */
function integerOf({ minimum = 0, maximum = 30_000 }: Schema): fc.Arbitrary<number> {
  const min = Math.max(minimum, -30_000);
  return fc.integer({ min, max: Math.max(min, Math.min(maximum, 30_000)) });
}

/** A value that a schema accepts. */
export function anyValue(schema: Schema): fc.Arbitrary<unknown> {
  if (schema.enum) return fc.constantFrom(...schema.enum);
  if (schema.anyOf) return fc.oneof(...schema.anyOf.map(anyValue));
  if (schema.properties) {
    const { properties, required = [] } = schema;
    const fields = Object.entries(properties).map(([name, field]) => [name, anyValue(field)] as const);
    return fc.record(Object.fromEntries(fields), {
      requiredKeys: required.filter((name) => Object.hasOwn(properties, name)),
    });
  }
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'integer':
      return fc.oneof({ weight: 8, arbitrary: integerOf(schema) }, fc.maxSafeInteger());
    case 'number':
      return fc.double({ noNaN: true });
    case 'boolean':
      return fc.boolean();
    case 'array':
      return fc.array(schema.items ? anyValue(schema.items) : junk, {
        minLength: schema.minItems ?? 0,
        maxLength: Math.max(schema.minItems ?? 0, 3),
      });
    case 'object':
      return fc.dictionary(fc.string({ maxLength: 5 }), junk, { maxKeys: 2 });
    default:
      return schema.pattern
        ? fc.stringMatching(new RegExp(schema.pattern)).map((text) => text.slice(0, schema.maxLength))
        : fc.string({ minLength: schema.minLength ?? 0, maxLength: Math.min(schema.maxLength ?? 30, 30) });
  }
}
