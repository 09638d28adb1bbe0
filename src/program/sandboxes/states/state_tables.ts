// Which tables a file with the state of a sandbox has.
import { type Group, tablesOf } from '../../../engine/group.ts';
import type { IdKind } from '../../../engine/store/ids.ts';
import type { Tables } from '../../../engine/store/table.ts';
import { lineBytesMax } from '../../../engine/transfer/import_sources.ts';
import { type MovedTable, movedTables } from '../../../engine/transfer/moved_tables.ts';
import { type PartnerColumns, partnerColumns } from '../../../testing/sandboxes/partner_range.ts';

/** Uses of keys that a copy does not have. */
const left_out: ReadonlySet<string> = new Set(['partner_key_use']);

export interface StateTables {
  readonly tables: Tables;
  /** The tables whose rows are in a file. Rows that are nothing without their secrets stay behind. */
  readonly moved: ReadonlyMap<string, MovedTable>;
  readonly id_kinds: readonly IdKind[];
  readonly partner_columns: PartnerColumns;
  readonly line_bytes_max: number;
}

export function stateTables(served: readonly Group[]): StateTables {
  const tables: Tables = tablesOf(served);
  const moved = [...movedTables(tables)].filter(([name, { is_secret }]) => !is_secret && !left_out.has(name));
  return {
    tables,
    moved: new Map(moved),
    id_kinds: served.flatMap(({ id_kinds }) => id_kinds),
    partner_columns: partnerColumns(tables),
    line_bytes_max: Math.max(...moved.map(([, { table }]) => lineBytesMax(table))),
  };
}
