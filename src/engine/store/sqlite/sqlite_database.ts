import type { Database, StoreUnavailableError } from '../store.ts';
import type { GuardOptions } from './integrity/integrity_guard.ts';
import type { ClockSetting } from './kept_clock.ts';

export interface SqliteOptions extends GuardOptions {
  /** Whether it is a copy that may be lost: it is not synced, and its file is not watched. */
  readonly is_disposable?: boolean;
}

/** An embedded database, with its additional functions. */
export interface SqliteDatabase extends Database {
  /**
   * Writes all committed data to a new file synchronously. Reading the file releases the locks that this
   * process holds on it, so this is only for databases that no other program opens.
   */
  copyTo(path: string): Promise<void>;
  /** Records all writes from now on until `end`, for `applyChanges`. */
  recordChanges(): { end(): Uint8Array };
  /**
   * Runs work in one commit. The work receives a database whose transactions are parts of that commit: each
   * sees the writes of those before it, and is undone separately. All other writes wait until the end. If the
   * work throws, its completed transactions are kept.
   *
   * @param moment returns `moment_ms` from this commit on. Called when the work has ended.
   */
  inOneCommit<T>(work: (database: Database) => Promise<T>, moment?: () => number): Promise<T>;
  /** The moment that was written by the last commit with one; undefined if there was none. */
  readonly moment_ms: number | undefined;
  /** The clock that was stored last; undefined if there was none. */
  readonly clock_setting: ClockSetting | undefined;
  /** Stores the setting of the business clock, as durably as any other write. */
  keepClock(setting: ClockSetting): Promise<void>;
  /** Switches a database that may be lost to a large cache or back. The cache of any other stays as it is. */
  enlargeCache(is_large: boolean): void;
  /** @param why the error of all later statements and transactions. */
  close(why?: StoreUnavailableError): Promise<void>;
}

/** The embedded database behind a database; undefined if it is none, or if something is put around it. */
export const embeddedDatabase = (database: Database): SqliteDatabase | undefined =>
  'inOneCommit' in database ? (database as SqliteDatabase) : undefined;
