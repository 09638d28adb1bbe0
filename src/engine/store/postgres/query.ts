import pg from 'pg';
import type { Value } from '../param.ts';
import type { Parameter } from './pg_internals.ts';

/** The text of a statement, and its name on the server. */
export interface NamedText {
  readonly name: string;
  readonly sql: string;
}

/** The rows of a statement, and the number of returned or changed rows. */
export interface QueryResult<Row = unknown> {
  readonly rows: Row[];
  readonly count: number;
}

/**
 * Returns a parser for the text of a column. bigint, and numeric, which sums of bigint are, become numbers below 2^53.
 */
export const parserOf = (type_id: number): ((text: string) => unknown) =>
  type_id === 20 || type_id === 1700 ? Number : pg.types.getTypeParser(type_id, 'text');

/** @throws TypeError for a value that is not allowed in statements. */
export function parameterOf(value: Value): Parameter {
  if (value === null || typeof value === 'string') return value;
  return typeof value === 'number'
    ? String(value)
    : Buffer.from(value.buffer, value.byteOffset, value.byteLength);
}

/**
 * Runs a prepared statement with pg's own query. This is the plain version; statements run with `fastQuery`,
 * which has the same results.
 */
export async function query(
  client: pg.ClientBase,
  { name, sql }: NamedText,
  values: readonly Value[],
): Promise<QueryResult> {
  const types = { getTypeParser: parserOf };
  const { rows, rowCount } = await client.query({ name, text: sql, values: values.map(parameterOf), types });
  return { rows, count: rowCount ?? 0 };
}
