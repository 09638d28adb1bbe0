// The SQL that creates declared tables, for one engine or with the placeholders of a migration.
import type { Engine } from '../engines.ts';
import type { Column, Index, Table } from '../table.ts';

type Names = Pick<Engine, 'integer' | 'text' | 'bytes' | 'table_options' | 'large_table_options'>;

const placeholder = (name: keyof Names) => `\${${name}}`;

/** The placeholders in a migration's text for an engine's own names, such as `${integer}`. */
export const migration_placeholders: Names = {
  integer: placeholder('integer'),
  text: placeholder('text'),
  bytes: placeholder('bytes'),
  table_options: placeholder('table_options'),
  large_table_options: placeholder('large_table_options'),
};

const literal = (value: unknown) =>
  typeof value === 'number' ? String(value) : `'${String(value).replaceAll("'", "''")}'`;

/** With its default, so that an earlier version, which does not name a new column, can still insert rows. */
function columnType(names: Names, { stored, nullable, default_value }: Column): string {
  const type = `${names[stored]}${nullable ? '' : ' not null'}`;
  return default_value === undefined || default_value === null
    ? type
    : `${type} default ${literal(default_value)}`;
}

/** The columns that a database has for a table. */
export const storedColumns = ({ columns, retired }: Table): Readonly<Record<string, Column>> =>
  retired ? { ...columns, ...retired } : columns;

/** Returns `create table` for a declared table, without its indexes. */
export function createTable(names: Names, table_name: string, table: Table): string {
  const lines = Object.entries(storedColumns(table)).map(
    ([name, column]) => `${name} ${columnType(names, column)}`,
  );
  const check = table.check === undefined ? [] : [`check (${table.check})`];
  const options = table.large ? names.large_table_options : names.table_options;
  return `create table ${table_name} (\n  ${[...lines, `primary key (${table.key.join(', ')})`, ...check].join(',\n  ')}\n)${options};`;
}

/** The condition of an index; undefined for an index of all rows. */
export function indexPredicate({ where }: Index): string | undefined {
  if (!where) return undefined;
  return Object.entries(where)
    .map(([name, test]) => `${name} ${test}`)
    .join(' and ');
}

/** Returns `create index` for a declared index. */
export function createIndex(table_name: string, index_name: string, index: Index): string {
  const predicate = indexPredicate(index);
  return `create ${index.unique ? 'unique ' : ''}index ${index_name}
  on ${table_name} (${index.columns.join(', ')})${predicate === undefined ? '' : `\n  where ${predicate}`};`;
}

/** Returns `alter table` for a new column. Existing rows get null, or the column's declared default. */
export function addColumn(names: Names, table_name: string, name: string, column: Column): string {
  return `alter table ${table_name} add column ${name} ${columnType(names, column)};`;
}
