// A transaction in a cluster. It begins with its first statement of a tenant, on the worker that has the tenant's rows.
import type { Deadline } from '../../deadline.ts';
import type { Value } from '../../param.ts';
import type { Durations } from '../../statement_numbers.ts';
import type { CopyRows } from '../../store.ts';
import type { NamedStatement } from '../fast_query.ts';
import type { QueryResult } from '../query.ts';
import type { RunningTransaction, ServerTransaction, TransactionConnection } from '../server_transaction.ts';
import type { ClusterServer } from './cluster_server.ts';
import type { StatementRoute } from './statement_routes.ts';

/** A transaction on a worker needs tables of the coordinator. It runs again, on the coordinator. */
export class CoordinatorNeededError extends Error {
  override readonly name = 'CoordinatorNeededError';
}

/** What a transaction needs of its cluster. */
export interface TransactionCluster {
  readonly coordinator: ClusterServer;
  readonly waits: Durations;
  routeOf(statement: NamedStatement): StatementRoute;
  serverOf(route: StatementRoute, values: readonly Value[]): ClusterServer;
  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult>;
}

export class TenantTransaction implements RunningTransaction, TransactionConnection {
  readonly connection = this;
  #server: ClusterServer | undefined;
  #opening: Promise<ServerTransaction> | undefined;
  #running: ServerTransaction | undefined;

  constructor(
    readonly cluster: TransactionCluster,
    readonly deadline: Deadline | undefined,
    is_on_coordinator: boolean,
  ) {
    if (is_on_coordinator) this.#open(cluster.coordinator);
  }

  begin(): void {
    // It begins with its first statement.
  }

  get begun(): Promise<void> {
    return this.#opening?.then(({ begun }) => begun) ?? Promise.resolve();
  }

  query(statement: NamedStatement, values: readonly Value[]): Promise<QueryResult> {
    const { cluster } = this;
    const route = cluster.routeOf(statement);
    if (this.#server === undefined) {
      // Each statement sees what is committed when it begins. So this one sees the same outside of the transaction,
      // which has written nothing yet, and the transaction can begin where its tenant is.
      if (route.kind === 'any') return cluster.query(statement, values);
      this.#open(cluster.serverOf(route, values));
    } else if (route.kind === 'only_coordinator' && this.#server !== cluster.coordinator)
      return Promise.reject(new CoordinatorNeededError());
    return this.#send((running) => running.connection.query(statement, values));
  }

  execute(sql: string, query_timeout?: number): Promise<void> {
    const { coordinator } = this.cluster;
    if (this.#server === undefined) this.#open(coordinator);
    else if (this.#server !== coordinator) return Promise.reject(new CoordinatorNeededError());
    return this.#send((running) => running.connection.execute(sql, query_timeout));
  }

  /** The rows of an import may be of many tenants, so the coordinator spreads them. */
  copyRows(...[table_name, columns, rows]: Parameters<CopyRows>): Promise<number> {
    if (this.#server === undefined) this.#open(this.cluster.coordinator);
    return this.#send((running) => running.connection.copyRows(table_name, columns, rows));
  }

  async commit(written: Promise<unknown>): Promise<void> {
    // Its commit reports the error.
    written.catch(() => undefined);
    try {
      await this.#opening;
      await this.#running?.commit(written);
    } catch (error) {
      this.#server?.onFailure(error);
      throw error;
    }
  }

  async rollback(): Promise<void> {
    await this.#running?.rollback();
  }

  async undo(error: unknown): Promise<void> {
    // The work may have failed before the transaction was opened.
    await this.#opening?.catch(() => undefined);
    if (!this.#running) return;
    this.#server?.onFailure(error);
    await this.#running.undo(error);
  }

  release(): void {
    if (!this.#running) return;
    this.#running.release();
    this.#server?.leave();
  }

  #open(server: ClusterServer): void {
    const asked_ms = performance.now();
    this.#server = server;
    this.#opening = server.open(this.deadline).finally(() => {
      this.cluster.waits.observe(performance.now() - asked_ms);
    });
    this.#opening = this.#opening.then((running) => {
      this.#running = running;
      running.begin();
      return running;
    });
    // Its statements report the error.
    this.#opening.catch(() => undefined);
  }

  /** Statements that are sent at once are sent in their order, also before the transaction is open. */
  async #send<T>(ask: (running: ServerTransaction) => Promise<T>): Promise<T> {
    const result = await (this.#running
      ? ask(this.#running)
      : (this.#opening as Promise<ServerTransaction>).then(ask));
    if (this.#server) this.#server.answered++;
    return result;
  }
}
