// What a record must show of a row: a simple reference implementation, which knows naming rules and does not
// use the view.
import { isDeepStrictEqual } from 'node:util';
import type { Column } from '../../../src/engine/store/table.ts';
import type { AnyView } from '../../../src/engine/view/view.ts';
import type { Operation } from '../../../src/kit/contract/operation.ts';
import type { Schema } from '../../../src/kit/contract/schema.ts';
import { isJson } from './distinct_values.ts';

export type Row = Readonly<Record<string, unknown>>;

/** Where an answer shows the records of a view: field names, and `[]` for each entry of a list. */
export interface Place {
  readonly operation: Operation;
  readonly path: readonly string[];
}

/** The places in an operation's payload that contain a view's records. */
export function placesOf({ shown }: AnyView, operations: readonly Operation[]): Place[] {
  const within = (operation: Operation, schema: Schema, path: readonly string[]): Place[] => {
    const here = schema === (shown.record as Schema) ? [{ operation, path }] : [];
    const fields = Object.entries(schema.properties ?? {});
    const below = fields.flatMap(([name, field]) => within(operation, field, [...path, name]));
    return [...here, ...below, ...(schema.items ? within(operation, schema.items, [...path, '[]']) : [])];
  };
  return operations.flatMap((operation) => within(operation, operation.response as Schema, []));
}

/** The records at a place in a payload. */
export function recordsAt(payload: unknown, [first, ...rest]: readonly string[]): Row[] {
  if (payload === undefined || payload === null) return [];
  if (first === undefined) return [payload as Row];
  if (first === '[]') return (payload as unknown[]).flatMap((entry) => recordsAt(entry, rest));
  return recordsAt((payload as Row)[first], rest);
}

type Shown = AnyView['shown'];
type FieldSource = Shown['fields'][string];

/** The column that a field shows by its name alone: the same name, or the name of its micros. */
const columnByName = (name: string, { table }: Shown): string | undefined =>
  [`${name}_micros`, name].find((column) => column in table.columns);

const isWorkedOut = ({ kind }: FieldSource) => kind === 'computed' || kind === 'given' || kind === 'part';

/** The fields that are compared with a column. */
export const expectedFields = (shown: Shown): string[] =>
  Object.entries(shown.fields)
    .filter(([, source]) => !isWorkedOut(source))
    .map(([name]) => name);

/** How a field shows the value of a column. */
function shownValue(column_name: string, column: Column, field: Schema, value: unknown): unknown {
  if (value === null) return undefined;
  if (column_name.endsWith('_micros')) return Number(value) / 1_000_000;
  if (isJson(column)) return JSON.parse(String(value));
  return field.type === 'boolean' ? value === 1 : value;
}

/** What a field must show of a row; computed fields are not checked. */
export function expectedValue(shown: Shown, name: string, row: Row): { value: unknown } | undefined {
  const source = shown.fields[name] as FieldSource;
  if (isWorkedOut(source)) return undefined;
  const column_name = columnByName(name, shown) ?? (source.columns[0] as string);
  const column = shown.table.columns[column_name] as Column;
  const field = shown.record.properties[name] as Schema;
  const value = shownValue(column_name, column, field, row[column_name]);
  if (source.kind === 'image_url') return { value: value === undefined ? source.if_null : `/image/${value}` };
  return { value: value === undefined && source.if_null !== undefined ? source.if_null : value };
}

/** The value of a field in a comparable form; undefined if it has none. */
export const shownText = ({ fields }: Shown, name: string, value: unknown): string | undefined => {
  if (value === undefined || value === null) return undefined;
  const is_url = fields[name]?.kind === 'image_url' && typeof value === 'string';
  return JSON.stringify(is_url ? value.replace(/^https?:\/\/[^/]+/, '') : value);
};

/** What a field should show of a row in that form, even if it is computed from the row alone. */
export function storedText(shown: Shown, name: string, row: Row): string | undefined {
  const { kind, compute } = shown.fields[name] as FieldSource;
  const is_of_row = kind === 'computed' && compute?.length === 1;
  const value = is_of_row ? compute(row as never, {} as never) : expectedValue(shown, name, row)?.value;
  return shownText(shown, name, value);
}

/** Whether a field shows the value of a row. */
function showsField(shown: Shown, name: string, record: Row, row: Row): boolean {
  const source = shown.fields[name] as FieldSource;
  const value = record[name];
  if (source.when && value === undefined) return true;
  if (source.kind === 'part' && value !== undefined)
    return showsRow((source.view as unknown as AnyView).shown, value as Row, row);
  const expected = expectedValue(shown, name, row);
  if (!expected) return true;
  return source.kind === 'image_url' && expected.value
    ? new RegExp(`^https?://[^/]+${expected.value}$`).test(String(value))
    : isDeepStrictEqual(value, expected.value);
}

/** Whether a record shows a row in all its fields. */
export const showsRow = (shown: Shown, record: Row, row: Row): boolean =>
  Object.keys(shown.fields).every((name) => showsField(shown, name, record, row));

/** The fields in which a record does not show a row. */
export const differences = (shown: Shown, record: Row, row: Row): string[] =>
  Object.keys(shown.fields).filter((name) => !showsField(shown, name, record, row));

/** Fields that had only one value, or none, in all records, although a column that they read had many. */
export const unvariedFields = (shown: Shown, records: readonly Row[], varied: readonly string[]): string[] =>
  Object.entries(shown.fields)
    .filter(([, { columns }]) => columns.some((column) => varied.includes(column)))
    .filter(([name]) => new Set(records.map((record) => JSON.stringify(record[name]))).size < 2)
    .map(([name]) => name);

/** Fields that are passed in besides the row although a column has their name. */
export const neglectedFields = ({ shown }: AnyView): string[] =>
  Object.entries(shown.fields)
    .filter(([name, { kind }]) => kind === 'given' && columnByName(name, shown) !== undefined)
    .map(([name]) => name);

/** Every `[field, value]` of an answer, at any depth. */
export function valuesIn(answer: unknown): [string, unknown][] {
  if (typeof answer !== 'object' || answer === null) return [];
  return Object.entries(answer).flatMap(([name, value]) => [
    [name, value] as [string, unknown],
    ...valuesIn(value),
  ]);
}
