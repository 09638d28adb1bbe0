import type { DatabaseSyncInstance, StatementSyncInstance } from '@photostructure/sqlite';

/**
 * Setting of a clock: it showed `business_ms` when the wall clock showed `wall_ms`, and advances at `rate`.
 */
export interface ClockSetting {
  readonly business_ms: number;
  readonly wall_ms: number;
  /** 0 while it is frozen. */
  readonly rate: number;
}

const create_sql =
  'create table kept_clock (id integer primary key, business_ms integer not null, wall_ms integer not null, rate real not null) strict';

/**
 * The setting of the clock of a marketplace, stored in its own database, so that a copy or a backup has it too. Its
 * table is not declared: only a database whose clock was once moved has it.
 */
export class KeptClock {
  #write: StatementSyncInstance | undefined;

  constructor(readonly db: DatabaseSyncInstance) {}

  get #is_there(): boolean {
    return this.db.prepare("select 1 from sqlite_schema where name = 'kept_clock'").get() !== undefined;
  }

  /** Undefined if the clock was never moved. */
  read(): ClockSetting | undefined {
    if (!this.#is_there) return undefined;
    const row = this.db.prepare('select business_ms, wall_ms, rate from kept_clock').get() as
      | Record<keyof ClockSetting, number>
      | undefined;
    return (
      row && { business_ms: Number(row.business_ms), wall_ms: Number(row.wall_ms), rate: Number(row.rate) }
    );
  }

  /** Writes the setting as a part of the current transaction. */
  write({ business_ms, wall_ms, rate }: ClockSetting): void {
    if (!this.#write) {
      if (!this.#is_there) this.db.exec(create_sql);
      this.#write = this.db.prepare('insert or replace into kept_clock values (1, ?, ?, ?)');
    }
    this.#write.run(business_ms, wall_ms, rate);
  }
}
