// One commit for many transactions: the disk is synced once for all that arrive together.

import timers from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '../../../kit/contract/thrown.ts';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded, reportStray } from '../../stray_errors.ts';
import type { Deadline } from '../deadline.ts';
import type { Durations } from '../statement_numbers.ts';
import {
  DatabaseFileError,
  refuseOverdue,
  StoreUnavailableError,
  type Transaction,
  UnknownOutcomeError,
} from '../store.ts';
import { store_limits } from '../store_limits.ts';
import { translateSqliteError } from './integrity/file_errors.ts';
import type { IntegrityGuard } from './integrity/integrity_guard.ts';
import type { SqliteConnection } from './sqlite_connection.ts';

/** How long to wait for the write lock of another program, and the interval between attempts. */
const busy_timeout_ms = store_limits.write_lock_ms_max.value;
const busy_interval_ms = 10;
/** Maximum number of transactions that may share one commit. */
const batch_max = store_limits.transactions_per_commit_max.value;
/** Maximum number of transactions that may wait. More is overload. */
const queue_max = store_limits.transactions_waiting_max.value;

/**
 * Takes the write lock. SQLite's own waiting would block all other calls of this program, even reads, so this
 * function waits between attempts.
 */
async function begin(db: DatabaseSyncInstance): Promise<void> {
  for (let waited_ms = 0; ; waited_ms += busy_interval_ms) {
    try {
      return db.exec('begin immediate');
    } catch (error) {
      const is_busy = /database is locked/.test(messageOf(error));
      if (is_busy && waited_ms >= busy_timeout_ms) countRefusal('write_lock_ms_max');
      if (!is_busy || waited_ms >= busy_timeout_ms) throw error;
    }
    await timers.setTimeout(busy_interval_ms);
  }
}

/** Undoes a transaction. If even that fails, the next one cannot begin, and is rejected with the reason. */
function rollBack(db: DatabaseSyncInstance): void {
  try {
    if (db.isTransaction) db.exec('rollback');
  } catch {}
}

/** Resolves or rejects the promise of a transaction's caller. */
type Settle = () => void;

export interface PendingTransaction {
  /** Does the work once. Returns whether it is kept, and how to settle the caller's promise. */
  attempt(store: Transaction): Promise<{ settle: Settle; is_kept: boolean }>;
  reject(error: unknown): void;
  readonly deadline: Deadline | undefined;
  /** Whether it shares its commit with no other, so that it never runs again. */
  readonly is_alone?: boolean;
}

/** One that waits, and since when, by the clock of `performance`. */
type Waiting = PendingTransaction & { since_ms?: number };

/**
 * The transactions that arrive in one turn of the event loop share one commit. Each is settled after the commit, and
 * undoing one never undoes another. They run one after another without savepoints, which cost time. Only if one that
 * has written something must be undone, which is rare, all run again with a savepoint each.
 */
export class GroupCommit {
  #queue: Waiting[] = [];
  #running = false;
  /** Number of waiting transactions that share their commit with no other. */
  #alone_count = 0;
  #closed_by: StoreUnavailableError | undefined;
  /** Resolves when no transaction waits. */
  drained: Promise<void> = Promise.resolve();

  constructor(
    readonly writer: SqliteConnection,
    /** Called in the same turn as each commit, just before it. */
    readonly beforeCommit: () => void,
    readonly guard: Pick<IntegrityGuard, 'error' | 'checkCommit' | 'observe'>,
    readonly waits: Durations,
  ) {}

  get length(): number {
    return this.#queue.length;
  }

  enqueue(pending: Waiting): void {
    const error = this.guard.error ?? this.#closed_by;
    if (error) {
      pending.reject(error);
      return;
    }
    if (this.#queue.length >= queue_max) {
      countRefusal('transactions_waiting_max');
      pending.reject(new StoreUnavailableError('SQLite: too many transactions wait for their turn'));
      return;
    }
    pending.since_ms = performance.now();
    this.#queue.push(pending);
    if (pending.is_alone) this.#alone_count++;
    if (this.#running) return;
    this.#running = true;
    this.drained = new Promise((resolve) => setImmediate(guarded(() => resolve(this.#drain()))));
  }

  /** Refuses further transactions, and waits for those that were enqueued before. */
  close(closed_by: StoreUnavailableError): Promise<void> {
    this.#closed_by = closed_by;
    return this.drained;
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit().catch(reportStray);
    this.#running = false;
  }

  async #commit(): Promise<void> {
    const { db } = this.writer;
    try {
      await begin(db);
    } catch (error) {
      // Transactions that have arrived in the meantime wait for the same lock.
      this.#alone_count = 0;
      this.#rejectAll(this.#queue.splice(0), error);
      return;
    }
    const batch = this.#queue.splice(0, this.#alone_count === 0 ? batch_max : this.#takeAlone());
    const begun_ms = performance.now();
    for (const { since_ms = begun_ms } of batch) this.waits.observe(begun_ms - since_ms);
    let settles: readonly Settle[];
    try {
      settles = (await this.#attemptAll(batch)) ?? (await this.#attemptEach(batch));
      this.beforeCommit();
      this.#makeDurable();
    } catch (error) {
      rollBack(db);
      this.#rejectAll(batch, error);
      return;
    }
    for (const settle of settles) settle();
  }

  /** @returns the number of transactions before the first that shares its commit with no other, or 1 for that one. */
  #takeAlone(): number {
    const at = this.#queue.findIndex(({ is_alone }) => is_alone);
    if (at !== 0) return Math.min(at, batch_max);
    this.#alone_count--;
    return 1;
  }

  /**
   * @throws UnknownOutcomeError if the file failed during the commit. A restart may or may not find what was written.
   */
  #makeDurable(): void {
    try {
      const started_ms = performance.now();
      this.writer.db.exec('commit');
      this.writer.times.commit.observe(performance.now() - started_ms);
      // Even after a successful commit, data in files that are gone is lost.
      this.guard.checkCommit();
    } catch (error) {
      const translated = translateSqliteError(error);
      if (!(translated instanceof DatabaseFileError)) throw translated;
      this.guard.observe(translated);
      throw new UnknownOutcomeError(`While a commit was written: ${translated.message}`, {
        cause: translated,
      });
    }
  }

  #rejectAll(batch: readonly PendingTransaction[], error: unknown): void {
    const translated = translateSqliteError(error);
    this.guard.observe(translated);
    for (const { reject } of batch) reject(translated);
  }

  /** Returns undefined if a transaction has written something that must be undone. */
  async #attemptAll(batch: readonly PendingTransaction[]): Promise<Settle[] | undefined> {
    const settles: Settle[] = [];
    for (const pending of batch) {
      const before = this.writer.writes;
      const { settle, is_kept } = await this.#attempt(pending);
      if (!is_kept && this.writer.writes > before) return undefined;
      settles.push(settle);
    }
    return settles;
  }

  async #attemptEach(batch: readonly PendingTransaction[]): Promise<Settle[]> {
    const { db } = this.writer;
    rollBack(db);
    await begin(db);
    const settles: Settle[] = [];
    for (const pending of batch) {
      db.exec('savepoint one_transaction');
      const { settle, is_kept } = await this.#attempt(pending);
      db.exec(is_kept ? 'release one_transaction' : 'rollback to one_transaction; release one_transaction');
      settles.push(settle);
    }
    return settles;
  }

  async #attempt(pending: PendingTransaction): Promise<{ settle: Settle; is_kept: boolean }> {
    const { writer } = this;
    const { attempt, reject, deadline } = pending;
    writer.clearFailure();
    writer.commit_callbacks = [];
    if (deadline) deadline.is_committing = false;
    try {
      refuseOverdue(deadline);
      const attempted = await attempt(writer);
      if (writer.failure) throw writer.failure.error;
      refuseOverdue(deadline);
      const { is_kept } = attempted;
      // The deadline is not checked again before the commit.
      if (deadline) deadline.is_committing = is_kept;
      const callbacks = is_kept ? writer.commit_callbacks : [];
      const settle = () => {
        // They run before the caller continues. One that throws must not leave the rest of the batch unsettled.
        for (const callback of callbacks) queueMicrotask(guarded(callback));
        attempted.settle();
      };
      return { settle, is_kept };
    } catch (error) {
      // SQLite itself has rolled back, for example because the disk is full. All transactions that share the
      // commit have failed.
      if (!writer.db.isTransaction) throw error;
      return { settle: () => reject(translateSqliteError(error)), is_kept: false };
    }
  }
}
