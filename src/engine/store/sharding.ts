// How a server that can shard distributes tables over shards. The tables declare which of them are
// distributed, and by which column.
import type { Table } from './table.ts';

/** How a table is distributed: by a column, as a copy on every node, or not at all. */
export type Spread = Table['tenant'];

/** A table that a server has distributed. */
export interface SpreadTable {
  readonly table_name: string;
  /** The column by which its rows are distributed; null for a table with a copy on every node. */
  readonly spread_by: string | null;
  /** Equal for tables that have all rows of one tenant on the same shard. */
  readonly colocation_id: number;
  /** The names of its indexes, separated by commas. */
  readonly index_names: string | null;
}

/** The SQL for sharding. */
export interface Sharding {
  /** Returns a row if the server can shard. */
  readonly find: string;
  /** Lists the distributed tables, each as a `SpreadTable`. */
  readonly list: string;
  /**
   * Whether it plans joins, and reads of tables with a copy on every node, at each run, so that statements on one
   * table each are better (`inTwoForms`), and such reads once a second (`kept`).
   */
  readonly plans_joins_each_time: boolean;
  /** Begins a transaction that changes distributed tables. */
  readonly begin_migration: string;
  /** Sent in a transaction that reads rows as they are at one moment: then all rows of a tenant are of one moment. */
  readonly one_moment: string;
  /** Removes what announces changes of a table, which a server cannot distribute with it. */
  dropAnnouncements(table_name: string): string;
  /**
   * Distributes a table with its rows.
   *
   * @param sibling a table with the same distribution, whose shards it shares, if there is one.
   */
  spread(table_name: string, tenant: Spread, sibling: string | undefined): string;
}
