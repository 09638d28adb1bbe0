// Declares what operators see and change of a table through the collections of their API. A table without a
// declaration is not shown.
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { IdKind } from '../store/ids.ts';
import type { Row } from '../store/param.ts';
import type { Transaction } from '../store/store.ts';
import type { Table, Tables } from '../store/table.ts';

/** A row before and after a change. `before` is undefined for a new row, `after` for a deleted one. */
export interface RowChange {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface CollectionDefinition<C extends string = string> {
  /** What its rows are, in one sentence for operators' developers. */
  readonly about: string;
  /** Scope that a token needs to read the rows; default `read`. */
  readonly read_scope?: Scope;
  /** Scope that a token needs to write the rows; without it they are read-only. */
  readonly write_scope?: Scope;
  /** For read-only rows: what writes them. */
  readonly written_by?: string;
  /** Columns that are never shown. */
  readonly hidden?: readonly C[];
  /**
   * Columns that actions and partners change. They are shown but cannot be written here. A new row gets their
   * defaults.
   */
  readonly managed?: readonly C[];
  /** The key column, if Stoa also generates its ids. Operators choose ids below the border. */
  readonly drawn?: { readonly column: C; readonly kind: IdKind };
  /** Checks a rule that spans rows. Returns the violation as text, or undefined. The row is locked. */
  readonly findViolation?: (store: Transaction, change: RowChange) => Promise<string | undefined>;
  /** Writes the consequences of a change, in its transaction. */
  readonly afterChange?: (store: Transaction, change: RowChange) => Promise<void>;
}

/** Collections by the name of their table. */
export type CollectionDefinitions<T extends Tables> = {
  readonly [N in keyof T]?: CollectionDefinition<keyof T[N]['columns'] & string>;
};

/** A collection and the table that it shows. */
export interface Collection extends CollectionDefinition {
  readonly name: string;
  readonly table: Table;
}

/**
 * The collections that a group declares for its tables.
 *
 * @throws Error at program start if a declaration contradicts itself.
 */
export function collectionsOf<T extends Tables>(
  tables: T,
  definitions: CollectionDefinitions<T>,
): Collection[] {
  return Object.entries<CollectionDefinition | undefined>(definitions).flatMap(([name, definition]) => {
    const table = tables[name];
    if (!table || !definition) throw new Error(`${name}: a collection must show a table of its own group`);
    checkCollection({ ...definition, name, table });
    return [{ ...definition, name, table }];
  });
}

function checkCollection({
  name,
  table,
  write_scope,
  written_by,
  hidden = [],
  managed = [],
  afterChange,
}: Collection) {
  if ((write_scope === undefined) !== (written_by !== undefined))
    throw new Error(`${name}: a collection needs either write_scope or written_by`);
  if (hidden.some((column) => table.key.includes(column)))
    throw new Error(`${name}: a column of its key cannot be hidden`);
  if (write_scope === undefined) return;
  for (const column of [...hidden, ...managed])
    if (table.columns[column]?.default_value === undefined)
      throw new Error(`${name}.${column}: a new row would have no value for this column`);
  if (table.afterInsert && !afterChange)
    throw new Error(`${name}: the table has afterInsert, so the collection must declare afterChange`);
}
