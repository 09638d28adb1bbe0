// Records as in data files and in the collections of the operator API: one record for each row.
import { compileViolationCheck, type Violation } from '../../../kit/contract/check.ts';
import { findLineViolation } from '../../../kit/contract/one_line.ts';
import type { Schema } from '../../../kit/contract/schema.ts';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { fastRecordMaker } from '../fast_record.ts';
import type { Row, Value } from '../param.ts';
import type { Column, Table } from '../table.ts';

/** The schema of a table's rows in data files. */
export function recordSchema(table: Table): Schema {
  const columns = Object.entries(table.columns).filter(([, { compute }]) => !compute);
  const optional = (column: Column) => column.default_value !== undefined;
  return {
    type: 'object',
    properties: Object.fromEntries(columns.map(([name, { schema }]) => [name, schema])),
    required: columns.filter(([, column]) => !optional(column)).map(([name]) => name),
    additionalProperties: false,
  };
}

/** Whether a field is unchanged. */
const isKept = (value: unknown, before: unknown): boolean =>
  before !== undefined && (value === before || JSON.stringify(value) === JSON.stringify(before));

/** The types of values that have no text inside. */
const types_without_text: readonly unknown[] = ['integer', 'number', 'boolean'];

/** Checks what column schemas do not express, and what not all engines can store. */
function findStoredViolation(stored: Value | undefined, value: unknown, path: string): Violation | undefined {
  if (typeof stored === 'string' && (stored.includes('\0') || !stored.isWellFormed()))
    return { path, rule: 'must be text without NUL and lone surrogates' };
  if (stored instanceof Uint8Array && String(value).length % 4 !== 0)
    return { path, rule: 'must be base64, with its padding' };
  return undefined;
}

/** The stored row of a record, or the first rule that it breaks. */
export type ReadRecord =
  | { readonly row: Row; readonly violation?: undefined }
  | { readonly row?: undefined; readonly violation: Violation };

/**
 * Returns a function that checks the records of one table and converts them to stored rows.
 *
 * @param trusted true for records that are known to be right, which are then not checked.
 * @returns a function that also takes the record before a change. Sellers write texts of several lines, which
 * must not prevent changes of other fields.
 */
export function recordReader(
  table: Table,
  trusted = false,
): (record: unknown, now: number, before?: Readonly<Record<string, unknown>>) => ReadRecord {
  const check = trusted ? () => undefined : compileViolationCheck(recordSchema(table));
  const columns = Object.entries(table.columns).map(([name, column]) => ({ name, ...column }));
  const with_text = columns.filter(({ schema }) => !types_without_text.includes(schema.type));
  // Rows of a million lines have one form, which is made at once.
  const make = fastRecordMaker<Value>(columns.map(({ name }) => name));
  const derivations = columns.flatMap(({ name, compute }) => (compute ? [{ name, compute }] : []));
  const derive = (row: Record<string, Value>): Violation | undefined => {
    for (const { name, compute } of derivations) {
      try {
        row[name] = compute(row);
      } catch (error) {
        return { path: name, rule: `cannot be worked out: ${messageOf(error)}` };
      }
    }
    return undefined;
  };
  return (record, now, before = {}) => {
    const broken = check(record);
    if (broken) return { violation: broken };
    const given = record as Row;
    if (!trusted)
      for (const { name, schema } of with_text) {
        const violation = isKept(given[name], before[name])
          ? undefined
          : findLineViolation(schema, given[name], name);
        if (violation) return { violation };
      }
    const row = make(
      columns.map(({ name, toStored, default_value }): Value => {
        const value = given[name];
        if (value === undefined) return default_value as Value;
        return toStored ? toStored(value, now) : value;
      }),
    ) as Record<string, Value>;
    if (!trusted)
      for (const { name } of with_text) {
        const violation = findStoredViolation(row[name], given[name], name);
        if (violation) return { violation };
      }
    const violation = derive(row);
    return violation ? { violation } : { row };
  };
}

/** The value of one column in a data file. */
function shown({ stored, schema }: Column, value: Value): unknown {
  if (value instanceof Uint8Array) return Buffer.from(value).toString('base64');
  if (schema.type === 'boolean') return value === 1;
  const is_json = stored === 'text' && (schema.type === 'array' || schema.type === 'object');
  return is_json ? JSON.parse(String(value)) : value;
}

/** Returns the record of a row in the form of data files. Null and computed columns are omitted. */
export function recordOf(table: Table, row: Row): Record<string, unknown> {
  const record: Record<string, unknown> = {};
  for (const [name, column] of Object.entries(table.columns)) {
    const value = row[name] ?? null;
    if (value !== null && !column.compute) record[name] = shown(column, value);
  }
  return record;
}
