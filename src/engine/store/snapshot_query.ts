// How the rows of a snapshot are asked for.
import type { Engine } from './engines.ts';
import type { OnlyRows, ReadTable } from './snapshot.ts';

const rows_at_once = 500;
const large_rows_at_once = 50;
/** Rows with bytes have up to several megabytes each. */
const rows_of_bytes_at_once = 2;

/** How many rows of a table are read at once. */
export function rowsAtOnce({ table }: ReadTable): number {
  const has_bytes = Object.values(table.columns).some(({ stored }) => stored === 'bytes');
  return has_bytes ? rows_of_bytes_at_once : table.large ? large_rows_at_once : rows_at_once;
}

/** A column that the JSON of a row has. */
export interface ShownColumn {
  readonly name: string;
  readonly nullable: boolean;
  /** What its values are in JSON: true or false, what the stored text is already, or a string. */
  readonly kind: 'flag' | 'json' | 'text';
}

/** The columns that the JSON of a row has: none that is computed or left out. */
export function shownColumns({ columns }: ReadTable['table'], left_out: readonly string[]): ShownColumn[] {
  return Object.entries(columns)
    .filter(([name, { compute }]) => !compute && !left_out.includes(name))
    .map(
      ([
        name,
        {
          nullable,
          stored,
          schema: { type },
        },
      ]) => {
        const is_json = stored === 'integer' || type === 'array' || type === 'object';
        return { name, nullable, kind: type === 'boolean' ? 'flag' : is_json ? 'json' : 'text' };
      },
    );
}

/** Which rows a query finds. */
export interface RowsWanted {
  readonly only?: OnlyRows | undefined;
  /** How many at most. */
  readonly count?: number;
  /** Whether only those after a key are wanted, whose values are bound in order. */
  readonly is_after_key?: boolean;
  /** What is selected instead of all columns. */
  readonly selected?: readonly string[] | undefined;
}

export const quotedColumn = (name: string) => `"${name}"`;

/** The query of the rows of a table in the order of their keys. */
export function queryOfAll(
  { name, table }: ReadTable,
  { text_order }: Pick<Engine, 'text_order'>,
  { only, count, is_after_key, selected = Object.keys(table.columns).map(quotedColumn) }: RowsWanted,
): string {
  const { columns, key } = table;
  const order = key.map(
    (column) => quotedColumn(column) + (columns[column]?.stored === 'text' ? text_order : ''),
  );
  const conditions = [
    ...(only ? [`${quotedColumn(only.column)} = ${Math.trunc(only.id)}`] : []),
    ...(is_after_key ? [`(${key.map(quotedColumn).join(', ')}) > (${key.map(() => '?').join(', ')})`] : []),
  ];
  return [
    `select ${selected.join(', ')} from ${quotedColumn(name)}`,
    ...(conditions.length > 0 ? [`where ${conditions.join(' and ')}`] : []),
    `order by ${order.join(', ')}`,
    ...(count === undefined ? [] : [`limit ${count}`]),
  ].join(' ');
}
