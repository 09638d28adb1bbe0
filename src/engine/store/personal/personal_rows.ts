// Erases the personal data of buyers in the rows of a table. Which columns have some, and what takes its place, is
// declared with the table.
import type { Kysely } from 'kysely';
import type { Param, Params, Row, Value } from '../param.ts';
import { type Statement, statementsOn } from '../statement.ts';
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

type FoundBy = { tenant_id: number; value: string };

/** Which rows are read, and which of their columns. */
interface FoundRows {
  readonly table_name: string;
  readonly tenant: string;
  readonly by: string;
  readonly selected: readonly string[];
  /** The other columns of the index by which they are found. In their order, SQLite uses it in any case. */
  readonly order: readonly string[];
}

const rowsOf = (
  db: Kysely<Record<string, Row>>,
  { table_name, tenant, by, selected, order }: FoundRows,
  tenant_id: Param<number>,
  value: Param<string>,
) =>
  order.reduce(
    (query, name) => query.orderBy(name),
    db.selectFrom(table_name).select(selected).where(tenant, '=', tenant_id).where(by, '=', value),
  );

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
  const index = Object.values(table.indexes ?? {}).find(
    ({ columns: [first, second] }) => first === tenant && second === by,
  );
  const order = key.includes(by) ? [] : (index?.columns.slice(2) ?? []);
  const found = { table_name, tenant, by, selected, order };
  const listRows = statement((db, p: Params<FoundBy>) => rowsOf(db, found, p.tenant_id, p.value));
  const lockRows = statement((db, p: Params<FoundBy>) => lockRowsOf(db, found, p.tenant_id, p.value));
  const update = statement((db, p: Params<Record<string, Value>>) =>
    key.reduce(
      (query, name) => query.where(name, '=', p[name] as Param<Value>),
      db.updateTable(table_name).set(Object.fromEntries(names.map((name) => [name, p[name]]))),
    ),
  );
  const remove = is_deleted
    ? statement((db, p: Params<FoundBy>) =>
        db.deleteFrom(table_name).where(tenant, '=', p.tenant_id).where(by, '=', p.value),
      )
    : undefined;
  // One statement for each value: for a list, engines read all rows of a tenant if that has few.
  const allOf = async (
    store: Store,
    statementOf: Statement<FoundBy, unknown>,
    tenant_id: number,
    values: readonly string[],
  ): Promise<Row[]> =>
    (await Promise.all(values.map((value) => store.all(statementOf, { tenant_id, value })))).flat() as Row[];

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
    if (remove) {
      const removed = await Promise.all(values.map((value) => store.run(remove, { tenant_id, value })));
      return removed.reduce((sum, count) => sum + count, 0);
    }
    const rows = await allOf(store, lockRows, tenant_id, values);
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
    const rows = await allOf(store, listRows, tenant_id, values);
    return rows.flatMap((row) => {
      const erased = erasedValues(row);
      return read.flatMap((name) => [...erasedTexts(name, row[name], erased[name])]);
    });
  }

  return { table_name, erase, listTexts };
}
