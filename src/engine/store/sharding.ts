// How a server spreads tables over shards, where it can. Which tables, and by what, the tables themselves declare.
import type { Table } from './table.ts';

/** How a table is spread: by a column, whole on every node, or on the node that is connected to. */
export type Spread = Table['tenant'];

/** A table that a server has spread already. */
export interface SpreadTable {
  readonly table_name: string;
  /** The column that its rows are spread by; null for a table that is whole on every node. */
  readonly spread_by: string | null;
  /** Equal for tables whose rows of one tenant are on one shard. */
  readonly colocation_id: number;
}

/** The SQL in which a server is asked to shard. */
export interface Sharding {
  /** Gives a row where the server can. */
  readonly find: string;
  /** Lists the tables that are spread, each as a `SpreadTable`. */
  readonly list: string;
  /** Begins a transaction that changes tables which are spread. */
  readonly begin_migration: string;
  /** Spreads a table with the rows that it has, beside a table that is spread alike, if there is one. */
  spread(table_name: string, tenant: Spread, beside: string | undefined): string;
}
