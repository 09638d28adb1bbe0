import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';
import type { Params, Statement } from '../statement.ts';
import type { Store } from '../store.ts';
import { SqliteConnection } from './sqlite_connection.ts';

type Reads = Pick<Store, 'first' | 'all'>;

/**
 * The connection that reads. It sees what is committed, never the middle of a batch.
 *
 * What is asked of `recent` in one turn of the event loop shares a snapshot, because to take and leave the file's lock
 * costs as much as a read; the first one goes without, since mostly there is no second. A snapshot ends with its turn,
 * and before any commit of this program, so that nobody who was told of a commit reads what was there before it.
 */
export class SqliteReader extends SqliteConnection {
  #reads = 0;
  readonly #begin: StatementSyncInstance;
  readonly #end: StatementSyncInstance;
  readonly #endTurn = () => this.endTurn();

  constructor(db: DatabaseSyncInstance) {
    super(db);
    db.exec('pragma query_only = on');
    this.#begin = db.prepare('begin');
    this.#end = db.prepare('commit');
  }

  readonly recent: Reads = {
    first: (statement, params) => {
      this.#read();
      return super.first(statement, params);
    },
    all: (statement, params) => {
      this.#read();
      return super.all(statement, params);
    },
  };

  override first<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R | undefined> {
    this.endTurn();
    return super.first(statement, params);
  }

  override all<P extends Params, R>(statement: Statement<P, R>, params: P): Promise<R[]> {
    this.endTurn();
    return super.all(statement, params);
  }

  #read(): void {
    this.#reads++;
    if (this.#reads === 1) setImmediate(this.#endTurn);
    else if (this.#reads === 2) this.#begin.run();
  }

  /** Ends the snapshot, if there is one. */
  endTurn(): void {
    const has_snapshot = this.#reads > 1 && this.db.isTransaction;
    this.#reads = 0;
    if (has_snapshot) this.#end.run();
  }
}
