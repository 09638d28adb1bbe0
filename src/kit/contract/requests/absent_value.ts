// What clients send for a field that they leave unused, read off the contract: null; an empty text where no text
// stands; 0 where the contract has no value 0; an object without anything in it.
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const is_scalar = new Set(['string', 'integer', 'number', 'boolean']);

/** Whether an empty value of a field is one that was sent: of free text, and of objects that may be empty. */
export const isEmptyKept = ({ '~empty': empty }: Schema, dialect: Dialect): boolean =>
  typeof empty === 'object' ? empty[dialect] === 'refused' : empty === 'kept';

/** Whether the contract has a value 0 of a field. */
const takesZero = ({ enum: codes, minimum = 0, maximum = 0 }: Schema): boolean =>
  codes === undefined ? minimum <= 0 && maximum >= 0 : codes.includes(0);

/**
 * Whether 0 means that a field was not sent. That is so where the contract says it, and of an optional number that it
 * cannot be 0. A field with a default is a range, such as of pages: a 0 there is a mistake.
 */
function isZeroAbsent(schema: Schema): boolean {
  const { '~zero': zero, type, default: preset } = schema;
  if (type !== 'integer' && type !== 'number') return false;
  return zero === 'absent' || (preset === undefined && !takesZero(schema));
}

/** Whether a field of a record must be sent. */
export const isRequired = ({ required = [], properties = {} }: Schema, name: string): boolean =>
  required.includes(name) && properties[name]?.default === undefined;

/** The fields of a record of which 0 means that they were not sent. */
export const listAbsentZeros = (schema: Schema): string[] =>
  Object.entries(schema.properties ?? {})
    .filter(([name, field]) => !isRequired(schema, name) && isZeroAbsent(field))
    .map(([name]) => name);

/**
 * Which values of a field mean that it was not sent, unless they are objects: those tell by what is in them. A
 * required field can be missing, as null, but not left unused.
 */
export function absentValues(schema: Schema, is_required: boolean, dialect: Dialect): readonly unknown[] {
  const { type } = schema;
  const values: unknown[] = Array.isArray(type) && type.includes('null') ? [] : [null];
  if (is_required || typeof type !== 'string' || !is_scalar.has(type)) return values;
  if (!isEmptyKept(schema, dialect)) values.push('');
  if (isZeroAbsent(schema)) values.push(0);
  return values;
}
