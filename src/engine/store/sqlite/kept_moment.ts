import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/**
 * The time of a clock, stored in the database with the commits that it belongs to. Its table is not declared:
 * a database has it once its clock was moved.
 */
export class KeptMoment {
  #write: StatementSyncInstance | undefined;

  constructor(readonly db: DatabaseSyncInstance) {}

  get #is_there(): boolean {
    return this.db.prepare("select 1 from sqlite_schema where name = 'kept_moment'").get() !== undefined;
  }

  /** In milliseconds; undefined if none was written. */
  read(): number | undefined {
    if (!this.#is_there) return undefined;
    const row = this.db.prepare('select moment_ms from kept_moment').get() as
      | { moment_ms: number }
      | undefined;
    return row && Number(row.moment_ms);
  }

  /** Writes the time as a part of the current transaction. */
  write(moment_ms: number): void {
    if (!this.#write) {
      if (!this.#is_there)
        this.db.exec('create table kept_moment (id integer primary key, moment_ms integer not null) strict');
      this.#write = this.db.prepare(
        'insert into kept_moment values (1, ?) on conflict do update set moment_ms = excluded.moment_ms',
      );
    }
    this.#write.run(moment_ms);
  }
}
