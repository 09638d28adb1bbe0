// What a field is, as developers write it: its type, and the limits that tell something.
import { isFileField, type Schema } from '../../../kit/contract/schema.ts';

/** Numbers up to here bound nothing that people write: they are the size of an integer. */
const telling_max = 1_000_000_000;
const telling_length_max = 100_000;

/** The type of a schema: `integer`, `string[]`, `object | null`. */
export function typeOf(schema: Schema): string {
  if (isFileField(schema)) return schema.items ? 'file[]' : 'file';
  if (schema.anyOf) return [...new Set(schema.anyOf.map(typeOf))].join(' | ');
  if (typeof schema.type === 'object')
    return schema.type.map((type) => typeOf({ ...schema, type })).join(' | ');
  if (schema.type === 'array') {
    const entry = schema.items ? typeOf(schema.items) : 'any';
    return entry.includes(' ') ? `(${entry})[]` : `${entry}[]`;
  }
  if (schema.type !== undefined) return schema.type;
  const [value] = schema.enum ?? [schema.const];
  if (typeof value === 'number') return Number.isInteger(value) ? 'integer' : 'number';
  return value === undefined ? 'object' : typeof value;
}

function range(minimum: number | undefined, maximum: number | undefined, unit: string): string | undefined {
  if (maximum === undefined) return minimum === undefined ? undefined : `at least ${minimum}${unit}`;
  if (minimum === maximum) return `exactly ${maximum}${unit}`;
  return minimum === undefined ? `at most ${maximum}${unit}` : `${minimum} to ${maximum}${unit}`;
}

const telling = (limit: number | undefined, trivial: readonly number[], max: number) =>
  limit === undefined || trivial.includes(limit) || limit >= max ? undefined : limit;

/** The limits of a schema that are worth reading; undefined if it has none. Ids are positive, and texts are short, anyway. */
export function limitsOf(schema: Schema): string | undefined {
  const { items, minItems, maxItems } = schema;
  if (isFileField(schema)) {
    const size = `${((items ?? schema).maxLength ?? 0) / 1_048_576} MB each at most`;
    return items && maxItems !== 1
      ? `${range(minItems, maxItems, ' files')}, ${size}`
      : size.replace(' each', '');
  }
  if (schema.enum) return `one of ${schema.enum.join(', ')}`;
  if (schema.const !== undefined) return `always ${JSON.stringify(schema.const)}`;
  if (schema['~form'] !== undefined) return schema['~form'];
  if (items) {
    const entries = items.properties ? undefined : limitsOf(items);
    const count = range(telling(minItems, [0], telling_max), telling(maxItems, [], telling_max), ' entries');
    return [count, entries && `each ${entries}`].filter(Boolean).join('; ') || undefined;
  }
  const { minimum, maximum, minLength, maxLength } = schema;
  const length = range(
    telling(minLength, [0, 1], telling_length_max),
    telling(maxLength, [], telling_length_max),
    ' characters',
  );
  return length ?? range(telling(minimum, [0, 1], telling_max), telling(maximum, [], telling_max), '');
}
