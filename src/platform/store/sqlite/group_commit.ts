import { setTimeout as pause } from 'node:timers/promises';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '../../contract/thrown.ts';
import { StoreUnavailableError, type Transaction } from '../store.ts';
import { type SqliteConnection, translateError } from './sqlite_connection.ts';

/** How long to wait for another program that writes, and how often to look whether it is done. */
const busy_timeout_ms = 2_000;
const busy_interval_ms = 10;
/** How many transactions may share one commit. */
const batch_max = 256;
/** How many may wait for one; more is overload. */
const queue_max = 10_000;

/**
 * Takes the write lock. SQLite's own waiting would hold up every other call of this program, reads too, so this waits
 * between one look and the next.
 */
async function begin(db: DatabaseSyncInstance): Promise<void> {
  for (let waited_ms = 0; ; waited_ms += busy_interval_ms) {
    try {
      return db.exec('begin immediate');
    } catch (error) {
      const is_busy = /database is locked/.test(messageOf(error));
      if (!is_busy || waited_ms >= busy_timeout_ms) throw error;
    }
    await pause(busy_interval_ms);
  }
}

/** Gives up a transaction. Where even that fails, the next one is told. */
function rollBack(db: DatabaseSyncInstance): void {
  try {
    if (db.isTransaction) db.exec('rollback');
  } catch {}
}

/** Tells a caller what became of its transaction. */
type Answer = () => void;

/** A transaction that waits for its turn. */
export interface PendingTransaction {
  /** Does the work once, and says whether it is kept and how to tell the caller of its result. */
  attempt(store: Transaction): Promise<{ answer: Answer; is_kept: boolean }>;
  reject(error: unknown): void;
}

/**
 * The transactions that arrive in one turn of the event loop share one commit: one sync of the disk serves them all.
 * Each is answered after the commit, and one that is undone never undoes another. Hardly any is undone that has
 * written something; only when one is, all of them run again, each in a savepoint of its own.
 */
export class GroupCommit {
  #queue: PendingTransaction[] = [];
  #running = false;
  /** Resolves when nothing waits any more. */
  drained: Promise<void> = Promise.resolve();

  constructor(
    readonly writer: SqliteConnection,
    /** Called in the same turn as each commit, just before it. */
    readonly beforeCommit: () => void,
  ) {}

  get length(): number {
    return this.#queue.length;
  }

  enter(waiting: PendingTransaction): void {
    if (this.#queue.length >= queue_max) {
      waiting.reject(new StoreUnavailableError('SQLite: too many transactions wait for their turn'));
      return;
    }
    this.#queue.push(waiting);
    if (this.#running) return;
    this.#running = true;
    this.drained = new Promise((resolve) => setImmediate(() => resolve(this.#drain())));
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit();
    this.#running = false;
  }

  async #commit(): Promise<void> {
    const { db } = this.writer;
    try {
      await begin(db);
    } catch (error) {
      // Whoever arrived meanwhile waits for the same lock.
      for (const { reject } of this.#queue.splice(0)) reject(translateError(error));
      return;
    }
    const batch = this.#queue.splice(0, batch_max);
    let answers: readonly Answer[];
    try {
      answers = (await this.#attemptAll(batch)) ?? (await this.#attemptEach(batch));
      this.beforeCommit();
      db.exec('commit');
    } catch (error) {
      rollBack(db);
      for (const { reject } of batch) reject(translateError(error));
      return;
    }
    for (const answer of answers) answer();
  }

  /** Undefined when one of them has written what it does not keep. */
  async #attemptAll(batch: readonly PendingTransaction[]): Promise<Answer[] | undefined> {
    const answers: Answer[] = [];
    for (const waiting of batch) {
      const before = this.writer.writes;
      const { answer, is_kept } = await this.#attempt(waiting);
      if (!is_kept && this.writer.writes > before) return undefined;
      answers.push(answer);
    }
    return answers;
  }

  async #attemptEach(batch: readonly PendingTransaction[]): Promise<Answer[]> {
    const { db } = this.writer;
    rollBack(db);
    await begin(db);
    const answers: Answer[] = [];
    for (const waiting of batch) {
      db.exec('savepoint one');
      const { answer, is_kept } = await this.#attempt(waiting);
      db.exec(is_kept ? 'release one' : 'rollback to one; release one');
      answers.push(answer);
    }
    return answers;
  }

  async #attempt({ attempt, reject }: PendingTransaction): Promise<{ answer: Answer; is_kept: boolean }> {
    const { writer } = this;
    writer.forgetFailure();
    writer.effects = [];
    try {
      const attempted = await attempt(writer);
      if (writer.failure) throw writer.failure.error;
      const { is_kept } = attempted;
      const effects = is_kept ? writer.effects : [];
      const answer = () => {
        for (const effect of effects) queueMicrotask(effect);
        attempted.answer();
      };
      return { answer, is_kept };
    } catch (error) {
      // A full disk ends the transaction of all.
      if (!writer.db.isTransaction) throw error;
      return { answer: () => reject(translateError(error)), is_kept: false };
    }
  }
}
