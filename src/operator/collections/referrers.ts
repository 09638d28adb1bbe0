// Which rows refer to a row. Before a row is deleted, the rows that refer to it are counted in all tables, up to a bound.
import { sql } from 'kysely';
import type { Row, Values } from '../../engine/store/param.ts';
import { namesIn } from '../../engine/store/references/named_rows.ts';
import { type Statement, statementsOn } from '../../engine/store/statement.ts';
import type { Store } from '../../engine/store/store.ts';
import { isDistributed, type Reference, type Table, type Tables } from '../../engine/store/table.ts';
import { operator_limits } from '../operator_limits.ts';

const counted_max = operator_limits.counted_references_max.value;
const scanned_max = operator_limits.scanned_references_max.value;

/** A reference of another table to this one. A row that is referred to cannot be deleted. */
interface Referrer {
  readonly name: string;
  readonly table: Table;
  readonly reference: Reference;
  /** The columns that hold values of the key. Values inside of JSON are compared in this process. */
  readonly equal: readonly { readonly theirs: string; readonly ours: string }[];
  /** Whether an index begins with one of these columns. Only rows with its value are then read. */
  readonly is_indexed: boolean;
  readonly statement: Statement<Values, Row>;
}

/** The references that were found in one table. */
export interface ReferrerCount {
  readonly name: string;
  readonly count: number;
  /** Whether there may be more, because not all rows were read. */
  readonly is_more: boolean;
  /** Whether there are further ones, or may be, that the caller may not see. */
  readonly has_hidden: boolean;
}

/** Whether a caller may see a row of a table. */
export type SeesRow = (name: string, table: Table, row: Row) => boolean;

const statement = statementsOn<Record<string, Row>>();

function columnsNamed(place: string): string {
  const [column = ''] = place.split(/[.[]/);
  return column;
}

function referrerOf(name: string, table: Table, reference: Reference): Referrer {
  const places = Object.entries(reference.by).filter(([, place]) => !place.startsWith('shop.'));
  const equal = places.filter(([, place]) => /^\w+$/.test(place)).map(([theirs, ours]) => ({ theirs, ours }));
  const leading = [
    table.key[0],
    ...Object.values(table.indexes ?? {}).flatMap(({ columns, where }) => (where ? [] : [columns[0]])),
  ];
  const by = equal.find(({ ours }) => leading.includes(ours));
  const columns = [...new Set([...table.key, ...places.map(([, place]) => columnsNamed(place))])];
  return {
    name,
    table,
    reference,
    equal,
    is_indexed: by !== undefined,
    statement: statement(
      (db, p) => {
        let query = db.selectFrom(name).select(columns);
        if (by !== undefined)
          query = query.where((eb) =>
            eb.and(Object.fromEntries(equal.map(({ theirs, ours }) => [ours, p[theirs]])) as never),
          );
        return query.limit(sql.lit(scanned_max + 1) as never);
      },
      {
        scans: 'before a row is deleted, so many of those that may name it are looked at',
        ...(isDistributed(table.tenant) &&
          !(by !== undefined && equal.some(({ ours }) => ours === table.tenant)) && {
            all_shards: 'before an operator deletes a row, those are looked for that name it',
          }),
      },
    ) as Statement<Values, Row>,
  };
}

/** Deletes the rows of another table that are parts of a row of this one. */
function deletePartsOf(name: string, { tenant }: Table, { by }: Reference): Statement<Values, unknown> {
  return statement(
    (db, p) =>
      db
        .deleteFrom(name)
        .where((eb) =>
          eb.and(Object.fromEntries(Object.entries(by).map(([theirs, ours]) => [ours, p[theirs]])) as never),
        ),
    isDistributed(tenant) && !Object.values(by).includes(tenant)
      ? { all_shards: 'an operator deletes a row with its parts' }
      : {},
  );
}

/** The references to the rows of one table. */
export interface TableReferrers {
  readonly referrers: readonly Referrer[];
  /** Delete the parts of a row. */
  readonly part_deletions: readonly Statement<Values, unknown>[];
}

/** The references to the rows of each table, by its name. @throws Error if another table refers to parts of rows. */
export function referrersByTable(tables: Tables): ReadonlyMap<string, TableReferrers> {
  const found = new Map<string, TableReferrers>();
  const part_names = new Set<string>();
  for (const [name, table] of Object.entries(tables))
    for (const reference of table.references ?? []) {
      const { referrers, part_deletions } = found.get(reference.table) ?? {
        referrers: [],
        part_deletions: [],
      };
      if (reference.is_part) part_names.add(name);
      found.set(
        reference.table,
        reference.is_part
          ? { referrers, part_deletions: [...part_deletions, deletePartsOf(name, table, reference)] }
          : { referrers: [...referrers, referrerOf(name, table, reference)], part_deletions },
      );
    }
  for (const name of part_names)
    if (found.has(name)) throw new Error(`${name}: its rows are deleted with others, so none may name them`);
  return found;
}

/** How many rows refer to this row by a reference. A row that refers to itself does not count. */
async function countOne(
  store: Store,
  { name, table, reference, statement: list }: Referrer,
  own_name: string,
  row: Row,
  sees: SeesRow | undefined,
): Promise<ReferrerCount> {
  const rows = await store.all(list, row);
  const columns = Object.keys(reference.by).filter((column) => !reference.by[column]?.startsWith('shop.'));
  const wanted = columns.map((column) => row[column]);
  const isItself = (other: Row) =>
    name === own_name && table.key.every((column) => other[column] === row[column]);
  const naming = rows.filter(
    (other) =>
      !isItself(other) &&
      namesIn(
        table,
        other,
        columns.map((column) => reference.by[column] as string),
      ).some((named) => named.every((value, at) => value === wanted[at])),
  );
  const seen = sees ? naming.filter((other) => sees(name, table, other)) : naming;
  const is_cut = rows.length > scanned_max;
  return {
    name,
    count: Math.min(seen.length, counted_max),
    is_more: seen.length > counted_max || (is_cut && sees === undefined),
    has_hidden: seen.length < naming.length || (is_cut && sees !== undefined),
  };
}

/** The tables whose rows refer to this row, or may do so. @param sees if the caller may not see all rows. */
export async function countReferrers(
  store: Store,
  referrers: readonly Referrer[],
  own_name: string,
  row: Row,
  sees?: SeesRow,
): Promise<ReferrerCount[]> {
  const counts: ReferrerCount[] = [];
  for (const referrer of referrers) counts.push(await countOne(store, referrer, own_name, row, sees));
  return counts.filter(({ count, is_more, has_hidden }) => count > 0 || is_more || has_hidden);
}
