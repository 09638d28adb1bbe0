// Inserts rows with COPY: one message with the text of all of them, instead of a statement with a value for each column.
import pg from 'pg';
import type { Row, Value } from '../param.ts';
import type { OnEnd } from './fast_query.ts';
import type { PgConnection } from './pg_internals.ts';

const special = /[\\\t\n\r]/;
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' };

function copiedValue(value: Value): string {
  if (value === null) return '\\N';
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string')
    return `\\\\x${Buffer.from(value.buffer, value.byteOffset, value.byteLength).toString('hex')}`;
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (found) => escapes[found] as string) : value;
}

/** The rows in the text form of COPY. */
export function copiedText(columns: readonly string[], rows: readonly Row[]): string {
  let text = '';
  for (const row of rows) {
    let separator = '';
    for (const name of columns) {
      text += separator + copiedValue(row[name] ?? null);
      separator = '\t';
    }
    text += '\n';
  }
  return text;
}

const quoted = (name: string) => `"${name}"`;

export const copyStatement = (table_name: string, columns: readonly string[]): string =>
  `copy ${quoted(table_name)} (${columns.map(quoted).join(', ')}) from stdin`;

/**
 * Sends the rows behind the statement, without waiting until the server asks for them. If the statement fails, the server
 * ignores them.
 */
export class CopyQuery extends pg.Query {
  #count = 0;
  callback: (error: unknown) => void;

  constructor(
    readonly sql: string,
    readonly copied: Buffer,
    onEnd: OnEnd,
  ) {
    super(sql);
    this.callback = (error) => onEnd(error ?? undefined, { rows: [], count: this.#count });
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: PgConnection): void {
    connection.query(this.sql);
    connection.sendCopyFromChunk(this.copied);
    connection.endCopyFrom();
  }

  /** The rows have been sent already. */
  handleCopyInResponse(): void {}

  handleCommandComplete({ text }: { text: string }): void {
    this.#count = Number(text.slice(text.lastIndexOf(' ') + 1));
  }

  handleReadyForQuery(): void {
    this.callback(undefined);
  }
}
