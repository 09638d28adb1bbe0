import { accessSync, constants, existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSync, DatabaseSyncInstance } from '@photostructure/sqlite';
import { messageOf } from '../../contract/thrown.ts';
import { type Database, DatabaseUrlError } from '../store.ts';
import { GroupCommit } from './group_commit.ts';
import { SnapshotReader } from './snapshot_reader.ts';
import { SqliteConnection } from './sqlite_connection.ts';

/** How long opening waits for another program that holds the whole file. */
const lock_timeout_ms = 2_000;

/** Node's own SQLite where it has one, and the drop-in for Node 20 otherwise. */
async function loadEngine(): Promise<{ DatabaseSync: typeof DatabaseSync }> {
  const builtin = process.getBuiltinModule?.('node:sqlite') as
    | { DatabaseSync: typeof DatabaseSync }
    | undefined;
  return builtin ?? (await import('@photostructure/sqlite'));
}

const readPragma = (db: DatabaseSyncInstance, name: string) =>
  String(Object.values(db.prepare(`pragma ${name}`).get() ?? {})[0]);

/**
 * Opens an embedded database; the file and its folder are made when they do not exist.
 *
 * @throws DatabaseUrlError when the file cannot be opened or does not keep what it acknowledges.
 */
export async function openSqlite(path: string): Promise<Database> {
  const { DatabaseSync } = await loadEngine();
  const connect = () => {
    const db = new DatabaseSync(path);
    db.exec(`pragma busy_timeout = ${lock_timeout_ms}; pragma journal_mode = wal; pragma synchronous = full`);
    const [journal_mode, synchronous] = ['journal_mode', 'synchronous'].map((name) => readPragma(db, name));
    if (journal_mode !== 'wal' || synchronous !== '2')
      throw new Error(
        `it must keep a journal in WAL mode with synchronous FULL, not ${journal_mode} and ${synchronous}`,
      );
    return db;
  };
  const open = () => {
    try {
      mkdirSync(dirname(path), { recursive: true });
      // SQLite itself would say so at the first write only.
      if (existsSync(path)) accessSync(path, constants.R_OK | constants.W_OK);
      return connect();
    } catch (error) {
      const reason = messageOf(error);
      throw new DatabaseUrlError(`${path} cannot be opened as an SQLite database: ${reason}.`, {
        cause: error,
      });
    }
  };
  const writer = new SqliteConnection(open());
  // Group commit waits by itself, without holding up the reads. What a statement of many rows notes, so that it can
  // be undone alone, needs no file.
  writer.db.exec('pragma busy_timeout = 0; pragma temp_store = memory');
  const reader = new SnapshotReader(open());
  const commits = new GroupCommit(writer, () => {
    reader.endSnapshot();
    if (writer.altered) reader.forgetStatements();
    writer.altered = false;
  });

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

  return {
    engine: 'sqlite',
    first: reader.first.bind(reader),
    all: reader.all.bind(reader),
    run,
    recent: { ...reader.recent, run },
    transaction,
    gauges: () => ({ transactions_waiting: commits.length }),
    async close() {
      await commits.drained;
      reader.endSnapshot();
      reader.db.close();
      writer.db.close();
    },
  };
}
