import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { AnnouncedTable } from './announced.ts';
import type { Deadline } from './deadline.ts';
import type { HeardChanges } from './heard_changes.ts';
import type { Row, Values } from './param.ts';
import type { Snapshot } from './snapshot.ts';
import type { Runnable } from './statement.ts';
import type { StatementNumbers } from './statement_numbers.ts';

/** Runs statements: a database outside a transaction, or a transaction. */
export interface Store {
  /** The store that this one observes, if it observes one. */
  readonly wraps?: Store;
  /** The first row, if there is one. */
  first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined>;
  all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]>;
  /** Runs a statement that writes, and returns the number of changed rows. */
  run<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<number>;
}

/** Inserts rows in one piece, which fails if one of them exists. @returns how many. */
export type CopyRows = (
  table_name: string,
  columns: readonly string[],
  rows: readonly Row[],
) => Promise<number>;

/** A transaction. Statements that are sent at once run in the order in which they were sent. */
export interface Transaction extends Store {
  /** Runs SQL that is not a statement of the program, for migrations. */
  execute(sql: string): Promise<void>;
  /**
   * Runs a statement that writes, and does not wait for it: a server gets it in one message with what follows, which may
   * be the commit. Statements that follow see what it has written. Nobody learns how many rows it has changed. If it
   * fails, the transaction is undone.
   */
  write<V extends Values, R>(statement: Runnable<V, R>, values: V): void;
  /** Undefined on an engine whose statements are as fast. */
  readonly copyRows?: CopyRows | undefined;
  /**
   * Runs `effect` once the transaction is durable, before its caller continues. It runs exactly once, however often
   * the transaction's work ran, and never if the transaction was undone. It must not throw or wait for anything.
   */
  onCommit(effect: () => void): void;
}

export type StoreGauge = 'connections' | 'connections_idle' | 'requests_waiting' | 'transactions_waiting';

/** One server of a cluster, as this node sees it. */
export interface ServerNumbers {
  /** Such as `db2.internal:5432`. */
  readonly address: string;
  readonly is_away: boolean;
  readonly connections: number;
  /** How many this node opens at most, besides one that checks whether it answers. */
  readonly connections_max: number;
  /** Number of statements that it has answered. */
  readonly answered: number;
}

/** A cluster whose workers this node asks. */
export interface ClusterNumbers {
  /** The coordinator first. */
  readonly servers: readonly ServerNumbers[];
  /** How long ago the map of its shards was compared with its catalogue. */
  readonly map_age_ms: number;
  readonly map_changes: number;
}

export interface Database extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Checks what is between this program and its database server, if there is a server.
   *
   * @throws DatabaseUrlError if statements or transactions would not work reliably over it.
   */
  checkServer(): Promise<void>;
  /**
   * From now on, sends the statements of a tenant to the server of a cluster that has its rows. Does nothing for one
   * server. Undefined for an embedded database.
   */
  readonly askWorkers?: () => Promise<void>;
  /** Undefined if this node asks one server. */
  readonly cluster?: ClusterNumbers | undefined;
  /**
   * The same database for calls that only read. A statement may see the state at the beginning of this turn
   * of the event loop, but never a state before a write of this program that has been answered.
   */
  readonly recent: Store;
  /**
   * Runs `work` in one transaction that is durable once the promise resolves. The transaction is rolled back if `work`
   * throws, if `keeps` returns false for its result, or if a statement fails, even if `work` catches the error. `work`
   * may run again, after a serialization failure or when a transaction that shares its commit is undone. It must
   * therefore only call its store, and use `onCommit` for all other effects.
   *
   * @throws UnknownOutcomeError if the answer of the commit is lost. With any other error nothing was written.
   * @throws OverdueError if the deadline passes before the commit.
   */
  transaction<T>(
    work: (store: Transaction) => Promise<T>,
    keeps?: (result: T) => boolean,
    deadline?: Deadline,
  ): Promise<T>;
  /**
   * Why nothing can be written any more: the database was found to be damaged, or is gone. Undefined while it
   * is intact.
   */
  readonly damage: string | undefined;
  /**
   * Resolves when the database answers, even if its statements are waiting. Rejects if it does not answer
   * within about two seconds.
   */
  ping(): Promise<void>;
  /**
   * From now on hears which rows of these tables change: by this program, other nodes, and others who write to the
   * database. All who ask get the same changes.
   */
  hearChanges(announced: readonly AnnouncedTable[]): HeardChanges;
  readonly statements: StatementNumbers;
  /** Values for the metrics page: those that the engine has. */
  gauges(): Readonly<Partial<Record<StoreGauge, number>>>;
  /** Opens the rows of this moment for reading, while others write. Every table is read once. */
  openSnapshot(): Promise<Snapshot>;
  /** Size of the database in bytes. */
  countBytes(): Promise<number>;
  /**
   * Moves the log of an embedded database into its file, so that the log has nothing that was deleted or overwritten.
   * Does nothing on a server, which keeps its files itself.
   */
  emptyLog(): Promise<void>;
  close(): Promise<void>;
}

/** Begins transactions. */
export type Transactions = Pick<Database, 'transaction'>;

/** The database URL does not lead to a usable database. The message explains why. */
export class DatabaseUrlError extends ExplainedError {
  override readonly name = 'DatabaseUrlError';
}

/** The database cannot answer now. The same call may succeed later. */
export class StoreUnavailableError extends ExplainedError {
  override readonly name: string = 'StoreUnavailableError';
}

/**
 * The file of a database is damaged, missing, not a database, or not writable. Nothing is stored until it is repaired.
 */
export class DatabaseFileError extends StoreUnavailableError {
  override readonly name = 'DatabaseFileError';
}

/** The deadline of a call has passed, and nothing was written for it. */
export class OverdueError extends StoreUnavailableError {
  override readonly name = 'OverdueError';
}

/** @throws OverdueError if the call took too long and has been answered already. */
export function refuseOverdue(deadline: Deadline | undefined): void {
  if (deadline?.has_passed) throw new OverdueError('The call exceeded its time limit.');
}

/** A commit was sent and its answer is lost, so it is unknown whether the transaction was stored. */
export class UnknownOutcomeError extends StoreUnavailableError {
  override readonly name = 'UnknownOutcomeError';
}
