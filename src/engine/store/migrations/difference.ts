// Finds the differences between the tables that migrations create and those that a group declares.
import type { Column, Index, Table, Tables } from '../table.ts';
import type { StoredColumn, StoredIndex, StoredSchema, StoredTable } from './database_schema.ts';
import {
  addColumn,
  createIndex,
  createTable,
  indexPredicate,
  migration_placeholders,
  storedColumns,
} from './ddl.ts';

export interface Difference {
  /** Statements with the placeholders of a migration's text, in executable order. */
  readonly sql: readonly string[];
  /** Sentences about changes that must be written by hand, because they depend on the existing rows. */
  readonly by_hand: readonly string[];
}

const none: Difference = { sql: [], by_hand: [] };
const byHand = (...by_hand: string[]): Difference => ({ sql: [], by_hand });
const joined = (parts: readonly Difference[]): Difference => ({
  sql: parts.flatMap(({ sql }) => sql),
  by_hand: parts.flatMap(({ by_hand }) => by_hand),
});

const nullability = (nullable: boolean) => (nullable ? 'may be null' : 'is never null');

function columnDifference(name: string, column: Column, made: StoredColumn): Difference {
  const by_hand: string[] = [];
  if (made.stored !== column.stored)
    by_hand.push(`${name} is declared as ${column.stored} but stored as ${made.stored}: convert its values.`);
  if (made.nullable !== column.nullable)
    by_hand.push(
      `${name} ${nullability(column.nullable)} by its declaration, but ${nullability(made.nullable)} in the database: SQLite can change that only with a new table.`,
    );
  if (made.has_default && column.default_value === undefined)
    by_hand.push(`${name} has a default in the database but not in its declaration: declare it.`);
  return byHand(...by_hand);
}

function newColumn(table_name: string, name: string, column: Column): Difference {
  if (column.compute || column.default_value === undefined)
    return byHand(
      `${table_name}.${name} is new, not nullable and without a default: set its value in existing rows.`,
    );
  return { sql: [addColumn(migration_placeholders, table_name, name, column)], by_hand: [] };
}

const isSameIndex = (index: Index, made: StoredIndex) =>
  made.columns.join() === index.columns.join() &&
  made.unique === (index.unique ?? false) &&
  made.predicate === indexPredicate(index);

function indexDifference(table_name: string, table: Table, made: StoredTable): Difference {
  const declared = Object.entries(table.indexes ?? {});
  const is_kept = (name: string) => {
    const index = table.indexes?.[name];
    const found = made.indexes[name];
    return index !== undefined && found !== undefined && isSameIndex(index, found);
  };
  const dropped = Object.keys(made.indexes).filter((name) => !is_kept(name));
  const created = declared.filter(([name]) => !is_kept(name));
  return {
    sql: [
      ...dropped.map((name) => `drop index ${name};`),
      ...created.map(([name, index]) => createIndex(table_name, name, index)),
    ],
    by_hand: [],
  };
}

function tableDifference(table_name: string, table: Table, made: StoredTable): Difference {
  const stored = storedColumns(table);
  const columns = Object.entries(stored).map(([name, column]) => {
    const found = made.columns[name];
    return found
      ? columnDifference(`${table_name}.${name}`, column, found)
      : newColumn(table_name, name, column);
  });
  const gone = Object.keys(made.columns)
    .filter((name) => !Object.hasOwn(stored, name))
    .map((name) => byHand(`${table_name}.${name} is no longer declared: drop it, or move its values.`));
  const key =
    made.key.join() === table.key.join()
      ? none
      : byHand(`The key of ${table_name} is declared as (${table.key.join(', ')}): copy it to a new table.`);
  const large =
    made.large === undefined || made.large === (table.large ?? false)
      ? none
      : byHand(
          `Whether rows of ${table_name} are large has changed: SQLite needs a copy of it in a new table.`,
        );
  const check =
    made.check === table.check
      ? none
      : byHand(`The checks of ${table_name} have changed: copy it to a new table.`);
  return joined([...columns, ...gone, key, large, check, indexDifference(table_name, table, made)]);
}

function newTable(table_name: string, table: Table): Difference {
  const indexes = Object.entries(table.indexes ?? {});
  return {
    sql: [
      createTable(migration_placeholders, table_name, table),
      ...indexes.map(([name, index]) => createIndex(table_name, name, index)),
    ],
    by_hand: [],
  };
}

/** Returns what a migration must do to turn the existing tables into the declared ones. */
export function schemaDifference(made: StoredSchema, tables: Tables): Difference {
  const gone = Object.keys(made).filter((table_name) => !Object.hasOwn(tables, table_name));
  return joined([
    ...Object.entries(tables).map(([table_name, table]) => {
      const found = made[table_name];
      return found ? tableDifference(table_name, table, found) : newTable(table_name, table);
    }),
    ...gone.map((name) => byHand(`${name} is no longer declared: drop it, or move its rows.`)),
  ]);
}
