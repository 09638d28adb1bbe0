// The values that clients send for unused fields, according to the contract: null; an empty text if the field
// is not text; 0 if the contract does not allow 0; an empty object.
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const is_scalar = new Set(['string', 'integer', 'number', 'boolean']);

/** Whether an empty value of a field counts as sent: in free text, and in objects that may be empty. */
export const isEmptyKept = ({ '~empty': empty }: Schema, dialect: Dialect): boolean =>
  typeof empty === 'object' ? empty[dialect] === 'refused' : empty === 'kept';

/** Whether the contract allows 0 for a field. */
const takesZero = ({ enum: codes, minimum = 0, maximum = 0 }: Schema): boolean =>
  codes === undefined ? minimum <= 0 && maximum >= 0 : codes.includes(0);

/**
 * Whether 0 means that a field was not sent: if the contract says so, or if an optional number cannot be 0. A
 * field with a default is a range, such as of pages, where 0 is a mistake.
 */
function isZeroAbsent(schema: Schema): boolean {
  const { '~zero': zero, type, default: preset } = schema;
  if (type !== 'integer' && type !== 'number') return false;
  return zero === 'absent' || (preset === undefined && !takesZero(schema));
}

/** Whether a field of a record must be sent. */
export const isRequired = ({ required = [], properties = {} }: Schema, name: string): boolean =>
  required.includes(name) && properties[name]?.default === undefined;

/** The fields of a record for which 0 means that they were not sent. */
export const listAbsentZeros = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name, field]) => !isRequired(schema, name) && isZeroAbsent(field))
    .map(([name]) => name);

/**
 * The values with which a field counts as not sent, except objects, which depend on their contents. A
 * required field can be missing, as null, but not unused.
 */
export function absentValues(schema: Schema, is_required: boolean, dialect: Dialect): readonly unknown[] {
  const { type } = schema;
  const values: unknown[] = Array.isArray(type) && type.includes('null') ? [] : [null];
  if (is_required || typeof type !== 'string' || !is_scalar.has(type)) return values;
  if (!isEmptyKept(schema, dialect)) values.push('');
  if (isZeroAbsent(schema)) values.push(0);
  return values;
}
