// Tables whose changes all nodes are told.
/**
 * What is announced of a table: changes of these columns or of the key, and deletions, each with the owner of the row,
 * which is the first column of the key.
 */
export interface Announced<Name extends string = string> {
  readonly columns: readonly Name[];
  /** Set if a new row changes what was read before. */
  readonly inserts?: true;
}

/** A table whose changes are announced, each with the owner of the row. */
export interface AnnouncedTable {
  readonly table_name: string;
  /** The column that names the owner: the first one of the key. */
  readonly owner: string;
  /** An update of another column is not announced. */
  readonly columns: readonly string[];
  readonly inserts: boolean;
}

/** The announced tables among declared ones. */
export const listAnnounced = (
  tables: Readonly<Record<string, { readonly key: readonly string[]; readonly announced?: Announced }>>,
): AnnouncedTable[] =>
  Object.entries(tables).flatMap(([table_name, { key, announced }]) =>
    announced
      ? [
          {
            table_name,
            owner: key[0] ?? '',
            columns: [...key, ...announced.columns],
            inserts: announced.inserts ?? false,
          },
        ]
      : [],
  );
