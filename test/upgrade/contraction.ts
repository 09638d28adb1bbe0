// Which changes of a schema take away what an older program uses.
import type {
  StoredIndex,
  StoredSchema,
  StoredTable,
} from '../../src/engine/store/migrations/database_schema.ts';

/** An older program inserts rows without naming a column that it does not know. */
const newColumnIn = (table_name: string, after: StoredTable, name: string): string[] => {
  const column = after.columns[name];
  return column && !column.nullable && !column.has_default
    ? [`${table_name}.${name} is new, is never null, and has no default: older programs cannot insert rows.`]
    : [];
};

function columnIn(table_name: string, name: string, before: StoredTable, after: StoredTable): string[] {
  const [was, is] = [before.columns[name], after.columns[name]];
  const title = `${table_name}.${name}`;
  if (!was || !is) return [`${title} is gone, or has another name.`];
  return [
    ...(was.stored === is.stored ? [] : [`${title} was ${was.stored} and is ${is.stored}.`]),
    ...(was.nullable && !is.nullable ? [`${title} may no longer be null.`] : []),
    ...(!was.nullable && is.nullable ? [`${title} may be null, which older programs do not expect.`] : []),
    ...(was.has_default && !is.has_default ? [`${title} has lost its default.`] : []),
  ];
}

const isSameIndex = (one: StoredIndex | undefined, other: StoredIndex) =>
  one?.unique === other.unique &&
  one.columns.join() === other.columns.join() &&
  one.predicate === other.predicate;

/** Older programs may not write what a unique index forbids, and need it for `on conflict`. */
const uniqueIndexesIn = (table_name: string, before: StoredTable, after: StoredTable): string[] => [
  ...Object.entries(after.indexes)
    .filter(([name, index]) => index.unique && !isSameIndex(before.indexes[name], index))
    .map(([name]) => `The index ${name} of ${table_name} forbids what older programs may write.`),
  ...Object.entries(before.indexes)
    .filter(([name, index]) => index.unique && !isSameIndex(after.indexes[name], index))
    .map(([name]) => `The unique index ${name} of ${table_name} is gone.`),
];

function tableIn(table_name: string, before: StoredTable, after: StoredTable | undefined): string[] {
  if (!after) return [`The table ${table_name} is gone, or has another name.`];
  const new_names = Object.keys(after.columns).filter((name) => !before.columns[name]);
  return [
    ...Object.keys(before.columns).flatMap((name) => columnIn(table_name, name, before, after)),
    ...new_names.flatMap((name) => newColumnIn(table_name, after, name)),
    ...(before.key.join() === after.key.join() ? [] : [`The key of ${table_name} is another.`]),
    ...(after.check === undefined || after.check === before.check
      ? []
      : [`The check of ${table_name} forbids what older programs may write.`]),
    ...uniqueIndexesIn(table_name, before, after),
  ];
}

/** Lists what an older program would miss after a change of a schema, as sentences; none if it only adds. */
export const listContractions = (before: StoredSchema, after: StoredSchema): string[] =>
  Object.entries(before).flatMap(([table_name, table]) => tableIn(table_name, table, after[table_name]));
