// Erases the personal data of buyers in the rows of a table. Which columns have some, and what takes its place, is
// declared with the table.
import type { Kysely } from 'kysely';
import { overList } from '../bulk.ts';
import type { Param, Params, Row, Value } from '../param.ts';
import { statementsOn } from '../statement.ts';
import type { Store } from '../store.ts';
import type { Column, Table, Tables } from '../table.ts';
import { eraseRow } from './erased.ts';
import { erasedTexts, type TracedText } from './traces.ts';

const statement = statementsOn<Record<string, Row>>();

/** The columns of a table that may have data of buyers, in the order of their declaration. */
export const buyerColumns = ({ columns }: Table): [string, Column][] =>
  Object.entries(columns).filter(([, { erased }]) => erased !== undefined);

/** Rows with data of buyers, found by a column. All belong to one tenant. At most 50 values are given at once. */
export interface PersonalRows {
  readonly table_name: string;
  /** Lists the texts that `erase` would remove, but not what they are replaced with. */
  listTexts(store: Store, tenant_id: number, values: readonly string[]): Promise<TracedText[]>;
  /** Erases the personal values of the rows, in a transaction. @returns the number of changed rows. */
  erase(store: Store, tenant_id: number, values: readonly string[]): Promise<number>;
}

/** Which rows are read, and which of their columns. */
interface FoundRows {
  readonly table_name: string;
  readonly tenant: string;
  readonly by: string;
  readonly selected: readonly string[];
}

const rowsOf = (
  db: Kysely<Record<string, Row>>,
  { table_name, tenant, by, selected }: FoundRows,
  tenant_id: Param<number>,
  values: Param<string>[],
) => db.selectFrom(table_name).select(selected).where(tenant, '=', tenant_id).where(by, 'in', values);

const lockRowsOf = (...of: Parameters<typeof rowsOf>) => rowsOf(...of).forUpdate();

const isErasedWithRow = ([, { erased }]: [string, Column]) => erased === eraseRow;

/**
 * Finds and erases personal data in a table of tenants.
 *
 * @param by the column by which rows are found.
 * @throws Error if the table declares no personal data of buyers, when the program starts.
 */
export function personalRows(tables: Tables, table_name: string, by: string): PersonalRows {
  const table = tables[table_name];
  const personal = table ? buyerColumns(table) : [];
  if (!table || personal.length === 0) throw new Error(`${table_name} has no personal data of buyers.`);
  const { tenant, key } = table;
  const names = personal.map(([name]) => name);
  const is_deleted = personal.some(isErasedWithRow);
  // Bytes are not looked at.
  const read = personal.filter(([, { stored }]) => stored !== 'bytes').map(([name]) => name);
  const selected = [...new Set([...key, ...read])];
  const found = { table_name, tenant, by, selected };
  const listRows = overList('values', (values: Param<string>[]) =>
    statement((db, p: Params<{ tenant_id: number }>) => rowsOf(db, found, p.tenant_id, values)),
  );
  const lockRows = overList('values', (values: Param<string>[]) =>
    statement((db, p: Params<{ tenant_id: number }>) => lockRowsOf(db, found, p.tenant_id, values)),
  );
  const update = statement((db, p: Params<Record<string, Value>>) =>
    key.reduce(
      (query, name) => query.where(name, '=', p[name] as Param<Value>),
      db.updateTable(table_name).set(Object.fromEntries(names.map((name) => [name, p[name]]))),
    ),
  );
  const remove = overList('values', (values: Param<string>[]) =>
    statement((db, p: Params<{ tenant_id: number }>) =>
      db.deleteFrom(table_name).where(tenant, '=', p.tenant_id).where(by, 'in', values),
    ),
  );

  /** The personal values of a row after it was erased, by column. */
  const erasedValues = (row: Row): Row =>
    Object.fromEntries(
      personal.map(([name, column]) => {
        const value = row[name] ?? null;
        if (value === null || is_deleted) return [name, null];
        return [name, column.erased?.(value) ?? null];
      }),
    );

  async function erase(store: Store, tenant_id: number, values: readonly string[]): Promise<number> {
    if (values.length === 0) return 0;
    if (is_deleted) return store.run(remove, { tenant_id, values });
    const rows = (await store.all(lockRows, { tenant_id, values })) as Row[];
    const changed = rows.flatMap((row) => {
      const erased = erasedValues(row);
      return names.some((name) => erased[name] !== (row[name] ?? null)) ? [{ ...row, ...erased }] : [];
    });
    await Promise.all(changed.map((row) => store.run(update, row)));
    return changed.length;
  }

  async function listTexts(
    store: Store,
    tenant_id: number,
    values: readonly string[],
  ): Promise<TracedText[]> {
    if (values.length === 0) return [];
    const rows = (await store.all(listRows, { tenant_id, values })) as Row[];
    return rows.flatMap((row) => {
      const erased = erasedValues(row);
      return read.flatMap((name) => [...erasedTexts(name, row[name], erased[name])]);
    });
  }

  return { table_name, erase, listTexts };
}
