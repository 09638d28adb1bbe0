// Which worker of a cluster has which rows, as its catalogue says.

import type { KnownTables } from './query_scopes.ts';
import { hashInteger, hashText } from './tenant_hash.ts';

/** A server of the cluster. */
export interface NodeRow {
  /** 0 for the coordinator. */
  readonly group_id: number;
  readonly host: string;
  readonly port: number;
}

export interface TableRow {
  readonly table_name: string;
  /** The column by which its rows are distributed; null for a table with a copy on every node. */
  readonly spread_by: string | null;
  /** The type of that column, as PostgreSQL numbers it. */
  readonly type_id: number | null;
  readonly colocation_id: number;
  readonly column_names: readonly string[];
}

/** One range of hashes of the tables of a colocation. */
export interface ShardRow {
  readonly colocation_id: number;
  readonly hash_min: number;
  readonly group_id: number;
}

export interface CatalogueRows {
  readonly nodes: readonly NodeRow[];
  readonly tables: readonly TableRow[];
  readonly shards: readonly ShardRow[];
}

type Hash = (value: never) => number;

/** The types by which tables are distributed: bigint and text. */
const hashes: Readonly<Record<number, Hash>> = { 20: hashInteger, 25: hashText };

/** The shards of tables that have all rows of one tenant on the same shard. */
export class ShardRanges {
  readonly #hash_mins: Int32Array;
  readonly #group_ids: Int32Array;

  constructor(
    readonly type_id: number,
    shards: readonly ShardRow[],
  ) {
    const sorted = shards.toSorted((one, other) => one.hash_min - other.hash_min);
    this.#hash_mins = Int32Array.from(sorted, ({ hash_min }) => hash_min);
    this.#group_ids = Int32Array.from(sorted, ({ group_id }) => group_id);
  }

  /** The server that has the rows of a tenant. */
  findGroup(value: unknown): number {
    const hash = (hashes[this.type_id] as Hash)(value as never);
    let [low, high] = [0, this.#hash_mins.length - 1];
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if ((this.#hash_mins[middle] as number) <= hash) low = middle;
      else high = middle - 1;
    }
    return this.#group_ids[low] ?? 0;
  }
}

/** What nodes need of the catalogue of a cluster. */
export class ShardMap {
  /** The tables that every server knows, in the form from which the reach of statements is derived. */
  readonly tables: KnownTables;
  readonly nodes: ReadonlyMap<number, NodeRow>;
  readonly #ranges = new Map<string, ShardRanges>();

  constructor({ nodes, tables, shards }: CatalogueRows) {
    this.nodes = new Map(nodes.map((node) => [node.group_id, node]));
    this.tables = Object.fromEntries(
      tables.map(({ table_name, spread_by, column_names }) => [
        table_name,
        {
          tenant: (spread_by ?? 'reference') as 'reference',
          columns: Object.fromEntries(column_names.map((name) => [name, true])),
        },
      ]),
    );
    const by_colocation = new Map<number, ShardRanges>();
    for (const { table_name, type_id, colocation_id } of tables) {
      if (type_id === null || hashes[type_id] === undefined) continue;
      let ranges = by_colocation.get(colocation_id);
      if (!ranges) {
        const own = shards.filter((shard) => shard.colocation_id === colocation_id);
        ranges = new ShardRanges(type_id, own);
        by_colocation.set(colocation_id, ranges);
      }
      this.#ranges.set(table_name, ranges);
    }
  }

  /** Undefined for a table that is not distributed, or by a column of another type. */
  findRanges(table_name: string): ShardRanges | undefined {
    return this.#ranges.get(table_name);
  }
}
