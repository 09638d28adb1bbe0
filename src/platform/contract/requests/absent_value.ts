// What clients send for a field that they leave unused, read off the contract: null; an empty text where no text
// stands; 0 where nothing has the number 0; an object without anything in it.
import type { Dialect } from '../dialect.ts';
import type { Schema } from '../schema.ts';

const is_scalar = new Set(['string', 'integer', 'number', 'boolean']);

/** Whether an empty value of a field is one that was sent: of free text, and of objects that may be empty. */
export const isEmptyKept = ({ '~empty': empty }: Schema, dialect: Dialect): boolean =>
  typeof empty === 'object' ? empty[dialect] === 'refused' : empty === 'kept';

const isZeroAbsent = ({ '~zero': zero, type, enum: codes }: Schema): boolean =>
  zero === 'absent' || (type === 'integer' && codes !== undefined && !codes.includes(0));

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
