import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import { guarded } from '../../stray_errors.ts';
import type { Values } from '../param.ts';
import type { Runnable } from '../statement.ts';
import type { Store } from '../store.ts';
import { translateSqliteError } from './integrity/file_errors.ts';
import { SqliteConnection } from './sqlite_connection.ts';

/**
 * The connection for reads. It sees what is committed, never an unfinished batch. Used directly it is a plain
 * connection; `recent` is the fast version: 9 % of a signed read under 64 connections.
 *
 * Reads of `recent` in one turn of the event loop share a snapshot, because taking and releasing the file's lock costs
 * as much as a read. The first read has no snapshot, because usually there is no second one. A snapshot ends with its
 * turn, and before any commit of this program, so that no caller who was answered after a commit reads earlier data.
 */
export class SnapshotReader extends SqliteConnection {
  #reads = 0;
  readonly #begin: StatementSyncInstance;
  readonly #end: StatementSyncInstance;
  readonly #endTurn = guarded(() => this.endSnapshot());

  constructor(
    db: DatabaseSyncInstance,
    onError?: (error: unknown) => void,
    times?: ConstructorParameters<typeof SqliteConnection>[2],
  ) {
    super(db, onError, times);
    db.exec('pragma query_only = on');
    this.#begin = db.prepare('begin');
    this.#end = db.prepare('commit');
  }

  readonly recent: Pick<Store, 'first' | 'all'> = {
    first: (statement, values) => {
      this.#countRead();
      return super.first(statement, values);
    },
    all: (statement, values) => {
      this.#countRead();
      return super.all(statement, values);
    },
  };

  override first<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R | undefined> {
    this.endSnapshot();
    return super.first(statement, values);
  }

  override all<V extends Values, R>(statement: Runnable<V, R>, values: V): Promise<R[]> {
    this.endSnapshot();
    return super.all(statement, values);
  }

  #countRead(): void {
    if (this.closed_by !== undefined) return;
    this.#reads++;
    if (this.#reads === 1) setImmediate(this.#endTurn);
    else if (this.#reads === 2) this.#step(this.#begin);
  }

  /** Runs a statement that begins or ends a snapshot. If it fails, reads continue without a snapshot. */
  #step(statement: StatementSyncInstance): void {
    try {
      statement.run();
    } catch (error) {
      this.onError(translateSqliteError(error));
    }
  }

  /** Ends the snapshot, if there is one. */
  endSnapshot(): void {
    const may_have_snapshot = this.#reads > 1;
    this.#reads = 0;
    // The turn may end after the database was closed.
    if (may_have_snapshot && this.closed_by === undefined && this.db.isTransaction) this.#step(this.#end);
  }
}
