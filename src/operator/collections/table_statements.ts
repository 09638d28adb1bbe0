// The statements of a collection. They are built from its table when they are first used.
import { type Kysely, sql } from 'kysely';
import { insertRowIfAbsent } from '../../engine/store/load/load.ts';
import type { Params, Row, Values } from '../../engine/store/param.ts';
import { type Statement, statementsOn } from '../../engine/store/statement.ts';
import { isDistributed, type Table } from '../../engine/store/table.ts';

type AnyTables = Record<string, Row>;
const statement = statementsOn<AnyTables>();

export interface TableStatements {
  readonly find: Statement<Row, Row>;
  /** The same, locked until the transaction ends. */
  readonly lock: Statement<Row, Row>;
  /** Changes nothing if there is a row with this key. */
  readonly insert: Statement<Row, unknown>;
  /** Replaces all columns but the key. A table that has only key columns has no such statement. */
  readonly update: Statement<Row, unknown> | undefined;
  readonly remove: Statement<Row, unknown>;
}

const conditions = (names: readonly string[], p: Params<Row>) =>
  Object.fromEntries(names.map((name) => [name, p[name]])) as never;

const selectByKey = (db: Kysely<AnyTables>, name: string, { key }: Table, p: Params<Row>) =>
  db
    .selectFrom(name)
    .selectAll()
    .where((eb) => eb.and(conditions(key, p)));

const lockByKey = (name: string, table: Table) =>
  statement((db, p: Params<Row>) => selectByKey(db, name, table, p).forUpdate());

/** The statements that are about one row. */
export function rowStatements(name: string, table: Table): TableStatements {
  const { key, columns } = table;
  const others = Object.keys(columns).filter((column) => !key.includes(column));
  return {
    find: statement((db, p: Params<Row>) => selectByKey(db, name, table, p)) as Statement<Row, Row>,
    lock: lockByKey(name, table) as Statement<Row, Row>,
    insert: insertRowIfAbsent(name, table),
    update:
      others.length === 0
        ? undefined
        : statement((db, p: Params<Row>) =>
            db
              .updateTable(name)
              .set(conditions(others, p))
              .where((eb) => eb.and(conditions(key, p))),
          ),
    remove: statement((db, p: Params<Row>) => db.deleteFrom(name).where((eb) => eb.and(conditions(key, p)))),
  };
}

/** Which page is requested. */
export interface PageForm {
  /** Columns that must be equal to a value. */
  readonly filters: readonly string[];
  /** Whether the page begins after a key. */
  readonly has_after: boolean;
}

/** The name of the parameter with the value of a key column after which the page begins. */
export const afterName = (column: string): string => `after_${column}`;

/** A page of rows in the order of their keys. */
export function pageStatement(
  name: string,
  { key, tenant }: Table,
  { filters, has_after }: PageForm,
): Statement<Values, Row> {
  const rest = key.filter((column) => !filters.includes(column));
  return statement(
    (db, p: Params<Row>) => {
      let query = db
        .selectFrom(name)
        .selectAll()
        .where((eb) => eb.and(conditions(filters, p)))
        .limit(p.limit as never);
      for (const column of rest) query = query.orderBy(column);
      if (!has_after || rest.length === 0) return query;
      const columns = sql.join(rest.map((column) => sql.ref(column)));
      const values = sql.join(rest.map((column) => p[afterName(column)]));
      return query.where(sql<boolean>`(${columns}) > (${values})`);
    },
    {
      scans: 'an operator lists what a key or an index finds, a page at a time in the order of the key',
      ...(!filters.includes(tenant) &&
        isDistributed(tenant) && { all_shards: 'an operator lists the rows of all' }),
    },
  ) as Statement<Values, Row>;
}
