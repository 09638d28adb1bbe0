import { Compile } from 'typebox/schema';
import { contract_limits } from './contract_limits.ts';
import { isRecord } from './records.ts';
import { describeSchema, type Schema } from './schema.ts';

/** The rule that a value violates, and where. The path is empty for the whole value. */
export interface Violation {
  readonly path: string;
  /** Follows the path: `is required`, `must be a whole number`. */
  readonly rule: string;
}

export type Check = (value: unknown) => string | undefined;

type Accepts = (value: unknown) => boolean;

/** Each schema is compiled once, and its parts when they are first needed. */
const compiled = new WeakMap<Schema, Accepts>();

function acceptorOf(schema: Schema): Accepts {
  let accepts = compiled.get(schema);
  if (!accepts) {
    const validator = Compile(schema);
    accepts = (value) => validator.Check(value);
    compiled.set(schema, accepts);
  }
  return accepts;
}

/** The path of a field of a record. */
export const joined = (path: string, name: string): string => (path === '' ? name : `${path}.${name}`);

function findFieldViolation(
  { required = [], properties = {}, additionalProperties }: Schema,
  record: Readonly<Record<string, unknown>>,
  path: string,
): Violation | undefined {
  const missing = required.find((name) => record[name] === undefined);
  if (missing !== undefined) return { path: joined(path, missing), rule: 'is required' };
  if (additionalProperties === false) {
    const unknown_name = Object.keys(record).find((name) => !Object.hasOwn(properties, name));
    if (unknown_name !== undefined)
      return { path: joined(path, unknown_name), rule: 'is not a field of this record' };
  }
  for (const [name, schema] of Object.entries(properties))
    if (record[name] !== undefined && !acceptorOf(schema)(record[name]))
      return findViolation(schema, record[name], joined(path, name));
  if (typeof additionalProperties === 'object')
    for (const [name, value] of Object.entries(record))
      if (!Object.hasOwn(properties, name) && !acceptorOf(additionalProperties)(value))
        return findViolation(additionalProperties, value, joined(path, name));
  return undefined;
}

function findEntryViolation(
  { items, minItems = 0, maxItems = Number.POSITIVE_INFINITY }: Schema,
  list: readonly unknown[],
  path: string,
) {
  if (!items || list.length < minItems || list.length > maxItems) return undefined;
  const accepts = acceptorOf(items);
  const at = list.findIndex((entry) => !accepts(entry));
  return at === -1 ? undefined : findViolation(items, list[at], `${path}[${at}]`);
}

/**
 * The first rule that a value violates. It only descends into parts that are invalid: a body may contain half
 * a million values, and searching all of them would delay every other call.
 */
function findViolation(schema: Schema, value: unknown, path: string): Violation {
  const inside = Array.isArray(value)
    ? findEntryViolation(schema, value, path)
    : isRecord(value)
      ? findFieldViolation(schema, value, path)
      : undefined;
  return inside ?? { path, rule: `must be ${describeSchema(schema)}` };
}

/** How many missing fields are listed at most, because a list in a body may lack one in each entry. */
const missing_max = contract_limits.missing_fields_max.value;

/** The paths of the required fields that a value lacks, in the order of the contract: the first hundred. */
export function listMissingFields(schema: Schema, value: unknown, path = '', found: string[] = []): string[] {
  const { required = [], properties = {}, items } = schema;
  if (found.length >= missing_max) return found;
  if (Array.isArray(value) && items)
    value.forEach((entry, at) => void listMissingFields(items, entry, `${path}[${at}]`, found));
  else if (isRecord(value))
    for (const [name, field] of Object.entries(properties))
      if (value[name] !== undefined) listMissingFields(field, value[name], joined(path, name), found);
      else if (required.includes(name) && found.length < missing_max) found.push(joined(path, name));
  return found;
}

/**
 * A check of values against a schema. It is compiled when the first value is checked, because most starts
 * need few checks. It returns undefined, or the violated rule.
 */
export function compileViolationCheck(schema: Schema): (value: unknown) => Violation | undefined {
  let accepts: Accepts | undefined;
  return (value) => {
    accepts ??= acceptorOf(schema);
    return accepts(value) ? undefined : findViolation(schema, value, '');
  };
}

/**
 * Like `compileViolationCheck`, but it returns the violated rule as a text for the caller's developer: `field
 * must be ...`.
 */
export function compileCheck(schema: Schema): Check {
  const find = compileViolationCheck(schema);
  return (value) => {
    const violation = find(value);
    return violation && `${violation.path === '' ? 'the body' : violation.path} ${violation.rule}`;
  };
}
