import { guarded } from '../../../stray_errors.ts';
import type { Deadline } from '../../deadline.ts';
import type { Value } from '../../param.ts';
import { StoreUnavailableError } from '../../store.ts';
import { AnsweringConnection, type AnswerWatch } from '../answer_watch.ts';
import type { NamedStatement } from '../fast_query.ts';
import type { QueryResult } from '../query.ts';
import type { ServerConnections } from '../server_connections.ts';
import { ServerTransaction } from '../server_transaction.ts';

/**
 * Number of statements and transactions that may wait for a server that answers none. Without a limit, the calls that
 * wait for one server would take the places of the calls for all others.
 */
const unanswered_max = 64;

/** Number of checks in a row that a server may leave unanswered. After that, nothing is sent to it. */
const failed_checks_max = 2;

/** How long statements may run on a server that has left the cluster. */
const leave_ms = 500;

/** One server of a cluster: the coordinator, or a worker. */
export class ClusterServer extends AnsweringConnection {
  /** Statements and transactions of this node that have begun here and not ended. */
  waiting = 0;
  readonly running_sql = undefined;
  #failed_checks = 0;

  constructor(
    readonly group_id: number,
    /** Such as `db2.internal:5432`, as the catalogue names it. */
    readonly address: string,
    readonly connections: ServerConnections,
    readonly watch: AnswerWatch,
    /** Called when a statement fails, because the server may be gone, or may have lost its rows. */
    readonly onFailure: (error: unknown) => void,
  ) {
    super();
  }

  /** Whether it has not answered for some time, or refuses connections. */
  get is_away(): boolean {
    return this.#failed_checks >= failed_checks_max;
  }

  /** Whether reads of rows that every server has should go to another one. */
  get is_avoided(): boolean {
    return this.#failed_checks > 0 || this.is_blocked;
  }

  /** Asks whether it answers. @returns whether that has changed. */
  async check(): Promise<boolean> {
    const was_away = this.is_away;
    const has_answered = await this.connections.own.ping().then(
      () => true,
      () => false,
    );
    this.#failed_checks = has_answered ? 0 : this.#failed_checks + 1;
    // What waits for it would wait as long as a call may take.
    if (this.is_away && !was_away) this.connections.cut();
    return this.is_away !== was_away;
  }

  /** Runs a statement outside of transactions. */
  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const refusal = this.#refusal;
    if (refusal) return Promise.reject(refusal);
    this.#enter();
    return this.connections.query(statement, values).then(this.#onResult, this.#onError);
  }

  /** Begins a transaction. `leave` ends it here. */
  async open(deadline: Deadline | undefined): Promise<ServerTransaction> {
    const refusal = this.#refusal;
    if (refusal) throw refusal;
    this.#enter();
    try {
      const client = await this.connections.connect(deadline);
      return new ServerTransaction(this.connections, client, this.watch, deadline);
    } catch (error) {
      this.onFailure(error);
      this.leave();
      throw error;
    }
  }

  leave(): void {
    this.waiting--;
    if (this.waiting === 0) this.watch.delete(this);
  }

  /** Ends the connections of a server that nobody may ask any more. */
  async end(): Promise<void> {
    const cutting = setTimeout(
      guarded(() => this.connections.cut()),
      leave_ms,
    );
    await this.connections.close();
    clearTimeout(cutting);
  }

  get #refusal(): StoreUnavailableError | undefined {
    if (this.is_away) return new StoreUnavailableError(`PostgreSQL: ${this.address} does not answer`);
    return this.is_blocked && this.waiting >= unanswered_max
      ? new StoreUnavailableError(`PostgreSQL: ${this.address} does not answer ${this.waiting} requests`)
      : undefined;
  }

  #enter(): void {
    if (this.waiting === 0) this.watch.add(this);
    this.waiting++;
  }

  readonly #onResult = (result: QueryResult): QueryResult => {
    this.answered++;
    this.leave();
    return result;
  };

  readonly #onError = (error: unknown): never => {
    this.answered++;
    this.leave();
    this.onFailure(error);
    throw error;
  };
}
