import type { AnsweringConnection } from './answer_watch.ts';
import type { NamedStatement } from './fast_query.ts';
import type { Parameter } from './pg_internals.ts';
import type { QueryResult } from './query.ts';

/**
 * A statement outside of transactions whose caller waits for it. If it only reads, it may be sent on several
 * connections.
 */
export class AskedStatement {
  /** The last connection that it was sent on. Errors of other connections are ignored. */
  connection: AnsweringConnection | undefined = undefined;
  is_settled = false;

  constructor(
    readonly statement: NamedStatement,
    readonly parameters: readonly Parameter[],
    readonly resolve: (result: QueryResult) => void,
    readonly reject: (error: unknown) => void,
  ) {}

  /** Handles the answer of a connection. The first result counts. */
  settle(connection: AnsweringConnection, error: unknown, result: QueryResult): void {
    if (this.is_settled) return;
    if (error === undefined) this.resolve(result);
    else if (this.connection === connection) this.reject(error);
    else return;
    this.is_settled = true;
  }
}
