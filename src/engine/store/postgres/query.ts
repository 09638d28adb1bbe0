import pg from 'pg';
import type { Value } from '../param.ts';
import type { Parameter } from './pg_internals.ts';

/** A statement's text, and its name on the server. */
export interface NamedText {
  readonly name: string;
  readonly sql: string;
}

/** The rows of a statement, and how many it gave or touched. */
export interface QueryResult<Row = unknown> {
  readonly rows: Row[];
  readonly count: number;
}

/** How a column's text becomes a value. bigint, and numeric, which sums of bigint are, are numbers below 2^53. */
export const parserOf = (type_id: number): ((text: string) => unknown) =>
  type_id === 20 || type_id === 1700 ? Number : pg.types.getTypeParser(type_id, 'text');

/** @throws TypeError for a value that no statement may have. */
export function parameterOf(value: Value): Parameter {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number'
    ? String(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/** Runs a prepared statement. The plain way, with pg's own query; statements run with `fastQuery`, which gives the same. */
export async function query(
  client: pg.ClientBase,
  { name, sql }: NamedText,
  values: readonly Value[],
): Promise<QueryResult> {
  const types = { getTypeParser: parserOf };
  const { rows, rowCount } = await client.query({ name, text: sql, values: values.map(parameterOf), types });
  return { rows, count: rowCount ?? 0 };
}
