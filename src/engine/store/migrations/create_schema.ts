import type { Engine } from '../engines.ts';
import { createIndex, createTable } from './ddl.ts';
import { tablesIn } from './migrate.ts';
import type { GroupSchema } from './migration.ts';

/** The statements that create the tables of a group as declared. */
const tablesOf = (engine: Engine, { tables }: GroupSchema): string[] =>
  Object.entries(tables).flatMap(([table_name, table]) => [
    createTable(engine, table_name, table),
    ...Object.entries(table.indexes ?? {}).map(([index_name, index]) =>
      createIndex(table_name, index_name, index),
    ),
  ]);

/**
 * SQL that creates in an empty database what all migrations of the groups create together. SQLite reads its whole
 * schema again for each added column: creating all tables at once takes 3 ms, running the migrations 45.
 */
export const createSchema =
  (groups: readonly GroupSchema[]) =>
  (engine: Engine): string =>
    [
      ...groups.flatMap((group) => tablesOf(engine, group)),
      engine.announcementsOf?.(tablesIn(groups)) ?? '',
    ].join('\n');
