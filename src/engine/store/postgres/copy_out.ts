// Reads rows with COPY: the server sends them as fast as they are taken, and nobody asks for each page.
import pg from 'pg';
import type { LineBytes } from '../snapshot.ts';
import type { ShownColumn } from '../snapshot_query.ts';
import { CopiedLines } from './copied_lines.ts';
import { connectionOf, type PgConnection } from './pg_internals.ts';

/** How many pieces wait to be taken, until the server is kept from sending more. */
const waiting_max = 2;

/** Makes lines of the rows as they arrive. */
class CopyOutQuery extends pg.Query {
  readonly #lines: CopiedLines;
  readonly #waiting: LineBytes[] = [];
  #error: unknown;
  #has_ended = false;
  #wake = (): void => undefined;
  callback: (error: unknown) => void = (error) => {
    this.#error ??= error;
    this.#has_ended = true;
    this.#hand();
  };

  constructor(
    readonly sql: string,
    readonly stream: PgConnection['stream'],
    columns: readonly ShownColumn[],
  ) {
    super(sql);
    this.#lines = new CopiedLines(columns);
  }

  requiresPreparation(): boolean {
    return true;
  }

  prepare(connection: PgConnection): void {
    connection.query(this.sql);
  }

  handleCopyData({ chunk }: { chunk: Uint8Array }): void {
    try {
      this.#lines.add(chunk);
    } catch (error) {
      this.#error ??= error;
    }
    if (!this.#lines.is_full) return;
    this.#hand();
    if (this.#waiting.length >= waiting_max) this.stream.pause();
  }

  handleCommandComplete(): void {}

  handleReadyForQuery(): void {
    this.callback(undefined);
  }

  #hand(): void {
    const taken = this.#lines.take();
    if (taken) this.#waiting.push(taken);
    this.#wake();
  }

  async *pieces(): AsyncGenerator<LineBytes> {
    try {
      for (;;) {
        const piece = this.#waiting.shift();
        if (piece) {
          if (this.#waiting.length < waiting_max) this.stream.resume();
          yield piece;
        } else if (this.#has_ended) break;
        else
          await new Promise<void>((resolve) => {
            this.#wake = resolve;
          });
      }
      if (this.#error !== undefined) throw this.#error;
    } finally {
      if (!this.#has_ended) this.stream.destroy();
    }
  }
}

/**
 * The rows of a query as lines of JSON. A reader that does not take them keeps the server from sending more. If it ends
 * early, the connection ends, because the server would send the rest.
 *
 * @param columns those that the query selects, in order.
 */
export function copyLines(
  client: pg.Client,
  query: string,
  columns: readonly ShownColumn[],
): AsyncGenerator<LineBytes> {
  const copied = new CopyOutQuery(`copy (${query}) to stdout`, connectionOf(client).stream, columns);
  client.query(copied);
  return copied.pieces();
}
