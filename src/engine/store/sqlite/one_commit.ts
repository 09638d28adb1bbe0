// A database inside a transaction: its own transactions are parts of that one, and each can be undone separately. For
// work in which each step must see the writes of the previous ones, and whose callers are answered only at the end.

import { guarded } from '../../stray_errors.ts';
import { type Database, refuseOverdue, StoreUnavailableError } from '../store.ts';
import { translateSqliteError } from './integrity/file_errors.ts';
import type { SqliteConnection } from './sqlite_connection.ts';

/** @param database whose writer has begun a transaction. Nobody else may use it until that ends. */
export function databaseWithin(database: Database, writer: SqliteConnection): Database {
  const savepoint = writer.db.prepare('savepoint one_part');
  const release = writer.db.prepare('release one_part');
  const rollBack = writer.db.prepare('rollback to one_part');
  /** The part that was begun last. */
  let last: Promise<unknown> = Promise.resolve();

  async function runPart(
    ...[work, keeps = () => true, deadline]: Parameters<Database['transaction']>
  ): Promise<unknown> {
    refuseOverdue(deadline);
    if (!writer.db.isTransaction)
      throw new StoreUnavailableError('SQLite has undone everything that this commit contained.');
    const callbacks_before = writer.commit_callbacks;
    writer.commit_callbacks = [];
    savepoint.run();
    let is_kept = false;
    try {
      const result = await work(writer);
      if (writer.failure) throw writer.failure.error;
      is_kept = keeps(result);
      return result;
    } catch (error) {
      throw translateSqliteError(error);
    } finally {
      const callbacks = writer.commit_callbacks;
      writer.commit_callbacks = callbacks_before;
      writer.clearFailure();
      // SQLite itself may have undone everything, for example because the disk is full.
      if (writer.db.isTransaction) {
        if (!is_kept) rollBack.run();
        release.run();
      }
      // The next part continues from here, so report now what will be durable together with it.
      if (is_kept) for (const callback of callbacks) queueMicrotask(guarded(callback));
    }
  }

  const transaction: Database['transaction'] = (work, keeps, deadline) => {
    const part = last.then(() => runPart(work, keeps as (result: unknown) => boolean, deadline));
    last = part.catch(() => undefined);
    return part as ReturnType<typeof work>;
  };
  const run: Database['run'] = (statement, values) => transaction((store) => store.run(statement, values));
  return {
    engine: database.engine,
    checkServer: () => database.checkServer(),
    first: writer.first.bind(writer),
    all: writer.all.bind(writer),
    run,
    recent: { first: writer.first.bind(writer), all: writer.all.bind(writer), run },
    transaction,
    get damage() {
      return database.damage;
    },
    ping: () => database.ping(),
    statements: database.statements,
    gauges: () => database.gauges(),
    hearChanges: (announced) => database.hearChanges(announced),
    emptyLog: () => database.emptyLog(),
    openSnapshot: () => database.openSnapshot(),
    countBytes: () => database.countBytes(),
    close: async () => undefined,
  };
}
