// What of a table operators see and change by the collections of their API. A table that declares nothing is shown to
// nobody.
import type { Scope } from '../../kit/contract/operator/scope.ts';
import type { IdKind } from '../store/ids.ts';
import type { Row } from '../store/param.ts';
import type { Transaction } from '../store/store.ts';
import type { Table, Tables } from '../store/table.ts';

/** A row as it was and as it is to be; without the one it is new, without the other it is deleted. */
export interface RowChange {
  readonly before: Row | undefined;
  readonly after: Row | undefined;
}

export interface CollectionDefinition<C extends string = string> {
  /** What its rows are, in a sentence for the operator's developer. */
  readonly about: string;
  /** What a token has to allow to read them; `read` when left out. */
  readonly read_scope?: Scope;
  /** What a token has to allow to write them; where it is left out, they are only read. */
  readonly write_scope?: Scope;
  /** Of rows that are only read here: what writes them. */
  readonly written_by?: string;
  /** Columns that nobody is shown. */
  readonly hidden?: readonly C[];
  /** Columns that actions and partners change: shown, and not written here. A new row has their defaults. */
  readonly managed?: readonly C[];
  /** The column of the key whose ids Stoa draws too: operators name those below the border. */
  readonly drawn?: { readonly column: C; readonly kind: IdKind };
  /** A rule across rows that a change would break, in words, or undefined. The row is locked. */
  readonly findViolation?: (store: Transaction, change: RowChange) => Promise<string | undefined>;
  /** Writes what follows from a change, in its transaction. */
  readonly afterChange?: (store: Transaction, change: RowChange) => Promise<void>;
}

/** The collections of some tables, by the names of these. */
export type CollectionDefinitions<T extends Tables> = {
  readonly [N in keyof T]?: CollectionDefinition<keyof T[N]['columns'] & string>;
};

/** A collection, with the table that it shows. */
export interface Collection extends CollectionDefinition {
  readonly name: string;
  readonly table: Table;
}

/**
 * The collections that a group declares of its tables.
 *
 * @throws Error when a declaration contradicts itself, at the program's start.
 */
export function collectionsOf<T extends Tables>(
  tables: T,
  definitions: CollectionDefinitions<T>,
): Collection[] {
  return Object.entries<CollectionDefinition | undefined>(definitions).flatMap(([name, definition]) => {
    const table = tables[name];
    if (!table || !definition) throw new Error(`${name}: a collection shows a table of its own group`);
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
    throw new Error(`${name}: a collection has a write_scope, or says by what its rows are written`);
  if (hidden.some((column) => table.key.includes(column)))
    throw new Error(`${name}: its key cannot be hidden`);
  if (write_scope === undefined) return;
  for (const column of [...hidden, ...managed])
    if (table.columns[column]?.default_value === undefined)
      throw new Error(`${name}.${column}: a new row has no value for it`);
  if (table.afterInsert && !afterChange)
    throw new Error(
      `${name}: what follows from an insert has to follow from every change: declare afterChange`,
    );
}
