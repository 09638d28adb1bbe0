import { mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { engines } from './engines.ts';
import { type Compiled, compile, type Params, type Statement } from './statement.ts';
import { type Database, type Store, StoreUnavailable, type Transaction } from './store.ts';

/** Node's own SQLite where it has one, and the drop-in for Node 20 otherwise. */
async function loadEngine(): Promise<{ DatabaseSync: typeof DatabaseSync }> {
  const builtin = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: typeof DatabaseSync }
    | undefined;
  return builtin ?? (await import('@photostructure/sqlite'));
}

const busy_timeout_ms = 2_000;
/** How many transactions may share one commit. */
const batch_max = 256;
/** How many may wait for one; more is overload. */
const queue_max = 10_000;

function translated(error: unknown): unknown {
  const message = error instanceof Error ? error.message : '';
  if (/database is locked|SQLITE_BUSY|database or disk is full|unable to open|disk I\/O/i.test(message))
    return new StoreUnavailable(`SQLite: ${message}`, { cause: error });
  return error;
}

/** One connection with its prepared statements. */
class Connection implements Transaction {
  readonly #prepared = new Map<
    Statement<never, unknown>,
    { compiled: Compiled; statement: StatementSyncInstance }
  >();

  constructor(readonly db: DatabaseSyncInstance) {}

  #prepare(statement: Statement<never, unknown>) {
    let prepared = this.#prepared.get(statement);
    if (!prepared) {
      const compiled = compile(statement, engines.sqlite.compiler);
      prepared = { compiled, statement: this.db.prepare(compiled.sql) };
      this.#prepared.set(statement, prepared);
    }
    return prepared;
  }

  async first<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    const { compiled, statement: prepared } = this.#prepare(statement as Statement<never, unknown>);
    return prepared.get(...compiled.bind(params)) as R | undefined;
  }

  async all<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    const { compiled, statement: prepared } = this.#prepare(statement as Statement<never, unknown>);
    return prepared.all(...compiled.bind(params)) as R[];
  }

  async run<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<number> {
    const { compiled, statement: prepared } = this.#prepare(statement as Statement<never, unknown>);
    return Number(prepared.run(...compiled.bind(params)).changes);
  }

  async execute(sql: string): Promise<void> {
    this.db.exec(sql);
  }
}

interface Waiting {
  work(store: Transaction): Promise<unknown>;
  keeps(result: unknown): boolean;
  resolve(result: unknown): void;
  reject(error: unknown): void;
}

/**
 * The transactions that arrive in one turn of the event loop share one commit, each in a savepoint of its own: one
 * sync of the disk serves them all, and one that fails never undoes another. Each is answered after the commit.
 */
class Committer {
  #queue: Waiting[] = [];
  #running = false;

  constructor(readonly writer: Connection) {}

  get length(): number {
    return this.#queue.length;
  }

  enter(waiting: Waiting): void {
    if (this.#queue.length >= queue_max) {
      waiting.reject(new StoreUnavailable('SQLite: too many transactions wait for their turn'));
      return;
    }
    this.#queue.push(waiting);
    if (this.#running) return;
    this.#running = true;
    setImmediate(() => void this.#drain());
  }

  async #drain(): Promise<void> {
    while (this.#queue.length > 0) await this.#commit(this.#queue.splice(0, batch_max));
    this.#running = false;
  }

  async #commit(batch: Waiting[]): Promise<void> {
    const { db } = this.writer;
    const answers: (() => void)[] = [];
    try {
      db.exec('begin immediate');
      for (const waiting of batch) answers.push(await this.#attempt(waiting));
      db.exec('commit');
    } catch (error) {
      if (db.isTransaction) db.exec('rollback');
      for (const { reject } of batch) reject(translated(error));
      return;
    }
    for (const answer of answers) answer();
  }

  async #attempt({ work, keeps, resolve, reject }: Waiting): Promise<() => void> {
    const { db } = this.writer;
    db.exec('savepoint one');
    try {
      const result = await work(this.writer);
      db.exec(keeps(result) ? 'release one' : 'rollback to one; release one');
      return () => resolve(result);
    } catch (error) {
      db.exec('rollback to one; release one');
      return () => reject(translated(error));
    }
  }
}

/**
 * Opens an embedded database; the file and its folder are made when they do not exist.
 *
 * @throws Error when the file cannot be opened or does not keep what it acknowledges.
 */
export async function openSqlite(path: string): Promise<Database> {
  const { DatabaseSync } = await loadEngine();
  mkdirSync(dirname(path), { recursive: true });
  const connect = () => {
    const db = new DatabaseSync(path);
    db.exec(`pragma busy_timeout = ${busy_timeout_ms}; pragma journal_mode = wal; pragma synchronous = full`);
    const { journal_mode } = db.prepare('pragma journal_mode').get() as { journal_mode: string };
    const { synchronous } = db.prepare('pragma synchronous').get() as { synchronous: number };
    if (journal_mode !== 'wal' || synchronous !== 2)
      throw new Error(
        `${path}: SQLite must run with journal_mode WAL and synchronous FULL here, not ${journal_mode} and ${synchronous}.`,
      );
    return new Connection(db);
  };
  const writer = connect();
  // Readers see what is committed, never the middle of a batch.
  const reader = connect();
  reader.db.exec('pragma query_only = on');
  const committer = new Committer(writer);
  const read =
    <A extends unknown[], T>(ask: (...args: A) => Promise<T>) =>
    (...args: A) =>
      ask(...args).catch((error: unknown) => Promise.reject(translated(error)));

  return {
    engine: 'sqlite',
    first: read(reader.first.bind(reader)) as Store['first'],
    all: read(reader.all.bind(reader)) as Store['all'],
    run: (statement, params) =>
      new Promise((resolve, reject) => {
        committer.enter({
          work: (store) => store.run(statement, params),
          keeps: () => true,
          resolve: resolve as (result: unknown) => void,
          reject,
        });
      }),
    transaction: (work, keeps = () => true) =>
      new Promise((resolve, reject) => {
        committer.enter({ work, keeps, resolve, reject } as Waiting);
      }),
    gauges: () => ({ transactions_waiting: committer.length }),
    async close() {
      reader.db.close();
      writer.db.close();
    },
  };
}
