import { ExplainedError } from '../../kit/contract/thrown.ts';
import type { Deadline } from './deadline.ts';
import type { Values } from './param.ts';
import type { Statement } from './statement.ts';
import type { StatementNumbers } from './statement_numbers.ts';

/** What runs statements: a database outside a transaction, or the inside of one. */
export interface Store {
  /** The first row, if there is one. */
  first<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<R | undefined>;
  all<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<R[]>;
  /** Runs a statement that writes, and says how many rows it touched. */
  run<V extends Values, R>(statement: Statement<V, R>, values: V): Promise<number>;
}

/** The inside of a transaction. Statements that are asked for at once run in the order in which they were asked. */
export interface Transaction extends Store {
  /** Runs SQL that is no statement of the program: migrations. */
  execute(sql: string): Promise<void>;
  /**
   * Has `effect` run once the transaction is durable, before whoever waits for it goes on: once, however often its work
   * had to run, and never where it was undone. It does not wait for anything, and does not throw.
   */
  onCommit(effect: () => void): void;
}

export interface Database extends Store {
  readonly engine: 'sqlite' | 'postgres';
  /**
   * Looks at what is between this program and its server, where there is a server.
   *
   * @throws DatabaseUrlError for what statements and transactions would not hold over.
   */
  checkServer(): Promise<void>;
  /**
   * The same, for calls that only read: one may see the database as it was when this turn of the event loop began,
   * and never as it was before a write of this program that somebody was answered after.
   */
  readonly recent: Store;
  /**
   * Runs `work` in one transaction that is durable once the promise resolves. What it throws rolls back, and so does
   * a result that `keeps` says no to, and a statement that fails, even when `work` catches its error. `work` may run
   * again, after a serialization failure or when one that shares its commit is undone, so it does nothing but call its
   * store; what else is to happen, it leaves to `onCommit`.
   *
   * @throws UnknownOutcomeError when the answer of the commit is lost. With any other error nothing was written.
   * @throws OverdueError when the deadline passes before the commit.
   */
  transaction<T>(
    work: (store: Transaction) => Promise<T>,
    keeps?: (result: T) => boolean,
    deadline?: Deadline,
  ): Promise<T>;
  /** Why nothing is written any more: the database was found to be damaged, or gone. Undefined as long as it is sound. */
  readonly damage: string | undefined;
  /** Resolves when the database answers, whatever its statements wait for; rejects when it does not within some two seconds. */
  ping(): Promise<void>;
  readonly statements: StatementNumbers;
  /** Numbers for the metrics page. */
  gauges(): Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** What begins transactions. */
export type Transactions = Pick<Database, 'transaction'>;

/** What the database URL names is no database that can be used; the message says why. */
export class DatabaseUrlError extends ExplainedError {
  override readonly name = 'DatabaseUrlError';
}

/**
 * A row has another revision than it was read with. That is a defect, logged as one and not tried again here: whoever
 * changes such a row locks it first, so no two can meet. It is answered as an outage is, because whoever calls again
 * reads what is there now.
 */
export class RevisionConflictError extends Error {
  override readonly name = 'RevisionConflictError';
}

/** The database cannot answer now; the same call may succeed later. */
export class StoreUnavailableError extends ExplainedError {
  override readonly name: string = 'StoreUnavailableError';
}

/** The file of a database is damaged, gone, no database, or not to be written: until it is mended, nothing is kept. */
export class DatabaseFileError extends StoreUnavailableError {
  override readonly name = 'DatabaseFileError';
}

/** The deadline of a call has passed, and nothing was written for it. */
export class OverdueError extends StoreUnavailableError {
  override readonly name = 'OverdueError';
}

/** @throws OverdueError for a call that took too long: it has been answered already. */
export function refuseOverdue(deadline: Deadline | undefined): void {
  if (deadline?.has_passed) throw new OverdueError('The call took longer than it may.');
}

/** A commit was sent and its answer is lost: what the transaction wrote may be kept, or not. */
export class UnknownOutcomeError extends StoreUnavailableError {
  override readonly name = 'UnknownOutcomeError';
}
