import { accessSync, constants, copyFileSync, existsSync } from 'node:fs';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { Durations, newStatementTimes, numbersOfEmbedded } from '../statement_numbers.ts';
import { type Database, StoreUnavailableError } from '../store.ts';
import { ChangeTriggers } from './change_triggers.ts';
import { noteClosed } from './closed_connections.ts';
import { countFileBytes, makeFile, unusable } from './database_file.ts';
import { loadEngine } from './engine.ts';
import { GroupCommit } from './group_commit.ts';
import { translateSqliteError } from './integrity/file_errors.ts';
import { IntegrityGuard } from './integrity/integrity_guard.ts';
import { checkStatus } from './integrity/opening_check.ts';
import { StatusFile } from './integrity/status_file.ts';
import { KeptClock } from './kept_clock.ts';
import { KeptMoment } from './kept_moment.ts';
import { databaseWithin } from './one_commit.ts';
import { SnapshotReader } from './snapshot_reader.ts';
import { SqliteConnection } from './sqlite_connection.ts';
import type { SqliteDatabase, SqliteOptions } from './sqlite_database.ts';
import { openSqliteSnapshot } from './sqlite_snapshot.ts';

/** How long opening waits for another program that holds the whole file. */
const lock_timeout_ms = 2_000;

const readPragma = (db: DatabaseSyncInstance, name: string) =>
  String(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);

/** Moves the content of the log into the database. Prepared statements keep SQLite from doing so when it closes. */
function leaveOneFile(writer: SqliteConnection): void {
  try {
    writer.db.exec('pragma wal_checkpoint(truncate)');
  } catch (error) {
    writer.onError(translateSqliteError(error));
  }
}

const in_memory = ':memory:';

/** Replaces the guard for a database that may be lost. */
const no_guard = {
  error: undefined,
  checkCommit: () => undefined,
  observe: () => undefined,
  close: () => undefined,
} as const satisfies Partial<IntegrityGuard>;

/** Cache of each connection to a database that may be lost. Many of them are open at once. */
const disposable_cache_kib = 512;
/**
 * Cache while its clock is advanced. Half a year of a marketplace took 8.0 s of CPU instead of 8.4; 64 MiB
 * were not better.
 */
const busy_cache_kib = 8_192;

/**
 * The log is copied into the database when it has this many pages (16 MB), and each page once, however often it was
 * written. With SQLite's own 1,000, calls that each change a few rows anywhere wrote 19 % more bytes.
 */
const log_pages = 'pragma wal_autocheckpoint = 4000';

/** How durable a connection's writes are, and SQLite's names for it. */
const durability = {
  // What is deleted is overwritten. Rows that SQLite has moved may still leave remainders in unused space.
  kept: {
    pragmas: `pragma synchronous = full; ${log_pages}; pragma secure_delete = on`,
    synchronous: '2',
    word: 'FULL',
  },
  // The end of the process loses nothing, but a crash of the machine may.
  disposable: {
    pragmas: `pragma synchronous = off; ${log_pages}; pragma cache_size = -${disposable_cache_kib}`,
    synchronous: '0',
    word: 'OFF',
  },
} as const;

/**
 * Opens an embedded database. The file and its folder are created if they do not exist.
 *
 * @throws DatabaseUrlError if the file cannot be opened or would not keep acknowledged writes.
 */
export async function openSqlite(path: string, options: SqliteOptions = {}): Promise<SqliteDatabase> {
  const { DatabaseSync, closes_late } = await loadEngine();
  const { is_disposable = false } = options;
  const last = is_disposable ? undefined : await checkStatus(path);
  const { pragmas, synchronous: wanted, word } = durability[is_disposable ? 'disposable' : 'kept'];
  const connect = () => {
    const db = new DatabaseSync(path);
    db.exec(`pragma busy_timeout = ${lock_timeout_ms}; pragma journal_mode = wal; ${pragmas}`);
    const [journal_mode, synchronous] = ['journal_mode', 'synchronous'].map((name) => readPragma(db, name));
    if (journal_mode !== 'wal' || synchronous !== wanted)
      throw new Error(
        `it must keep a journal in WAL mode with synchronous ${word}, not ${journal_mode} and ${synchronous}`,
      );
    // After a read, all of its files exist.
    db.exec('select 1 from sqlite_schema limit 1');
    return db;
  };
  const open = () => {
    try {
      // SQLite itself would report this only at the first write.
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
      else if (path !== in_memory) makeFile(path);
      return connect();
    } catch (error) {
      throw unusable(path, error);
    }
  };
  const opened = open();
  const guard = is_disposable ? no_guard : new IntegrityGuard(new StatusFile(path), last, options);
  const times = newStatementTimes();
  const waits = new Durations();
  const writer = new SqliteConnection(opened, guard.observe, times);
  // Group commit waits on its own, without blocking reads. The journal that allows a single statement to be
  // undone needs no file.
  writer.db.exec('pragma busy_timeout = 0; pragma temp_store = memory');
  const reader = new SnapshotReader(open(), guard.observe, times);
  let change_triggers: ChangeTriggers | undefined;
  const onCommit = () => {
    reader.endSnapshot();
    change_triggers?.announce();
    if (writer.altered) reader.forgetStatements();
    writer.altered = false;
  };
  const commits = new GroupCommit(writer, onCommit, guard, waits);

  const transaction: Database['transaction'] = (work, keeps = () => true, deadline = undefined) =>
    new Promise((resolve, reject) => {
      commits.enqueue({
        async attempt(store) {
          const result = await work(store);
          return { settle: () => resolve(result), is_kept: keeps(result) };
        },
        reject,
        deadline,
      });
    });

  const run: Database['run'] = (statement, values) => transaction((store) => store.run(statement, values));

  /** Moves the log into the database, when neither a transaction nor a snapshot is in progress. */
  const emptyLog = async () => {
    // A transaction may be in progress that waits for something.
    while (writer.closed_by === undefined && writer.db.isTransaction) await commits.drained;
    if (writer.closed_by) throw writer.closed_by;
    reader.endSnapshot();
    leaveOneFile(writer);
  };

  let within: Database | undefined;
  const kept_moment = new KeptMoment(writer.db);
  const kept_clock = new KeptClock(writer.db);
  const database: SqliteDatabase = {
    engine: 'sqlite',
    checkServer: async () => undefined,
    first: reader.first.bind(reader),
    all: reader.all.bind(reader),
    run,
    recent: { ...reader.recent, run },
    transaction,
    get damage() {
      return guard.error?.message;
    },
    async ping() {
      reader.db.exec('select 1 from sqlite_schema limit 1');
    },
    statements: numbersOfEmbedded(times, waits),
    gauges: () => ({ transactions_waiting: commits.length }),
    openSnapshot: async () => openSqliteSnapshot(open),
    countBytes: async () => (path === in_memory ? 0 : countFileBytes(path)),
    hearChanges(announced) {
      change_triggers ??= new ChangeTriggers({ writer, reader, commits }, announced);
      return change_triggers.changes;
    },
    emptyLog,
    async copyTo(copy) {
      await emptyLog();
      copyFileSync(path, copy, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE);
    },
    recordChanges() {
      const session = writer.db.createSession();
      return {
        end() {
          const changes = session.changeset();
          session.close();
          return changes;
        },
      };
    },
    get moment_ms() {
      return writer.closed_by ? undefined : kept_moment.read();
    },
    get clock_setting() {
      return writer.closed_by ? undefined : kept_clock.read();
    },
    keepClock: (setting) =>
      new Promise((resolve, reject) => {
        commits.enqueue({
          is_alone: true,
          async attempt() {
            kept_clock.write(setting);
            return { settle: resolve, is_kept: true };
          },
          reject,
          deadline: undefined,
        });
      }),
    inOneCommit: (work, moment) =>
      new Promise((resolve, reject) => {
        commits.enqueue({
          is_alone: true,
          async attempt() {
            within ??= databaseWithin(database, writer);
            const settle = await work(within).then(
              (result) => () => resolve(result),
              (error) => () => reject(error),
            );
            if (moment) kept_moment.write(moment());
            return { settle, is_kept: true };
          },
          reject,
          deadline: undefined,
        });
      }),
    enlargeCache(is_large) {
      if (!is_disposable) return;
      const kib = is_large ? busy_cache_kib : disposable_cache_kib;
      for (const { db } of [writer, reader]) if (db.isOpen) db.exec(`pragma cache_size = -${kib}`);
    },
    async close(why = new StoreUnavailableError('The database was closed.')) {
      await commits.close(why);
      if (writer.closed_by) return;
      reader.endSnapshot();
      // It may take a while until the prepared statements are released.
      if (is_disposable) for (const { db } of [reader, writer]) db.exec('pragma shrink_memory');
      reader.close(why);
      if ((options.is_server || is_disposable) && !guard.error) leaveOneFile(writer);
      writer.close(why);
      guard.close();
      if (is_disposable && closes_late) for (const connection of [reader, writer]) noteClosed(connection);
    },
  };
  return database;
}
