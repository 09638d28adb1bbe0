// Finds rows of a table by any number of names. A name has a value for each of some columns.
import { Param, type Row, type Value, type Values } from '../param.ts';
import { inTwoForms, type Reader, type Statement, statementsOn } from '../statement.ts';
import type { Store } from '../store.ts';
import { isDistributed, type Table } from '../table.ts';

const lengths = [1, 10, 50, 150] as const;
const names_max = 150;

/** A value for each of the columns, in order. */
export type RowName = readonly Value[];

const statement = statementsOn<Record<string, Row>>();

/**
 * Finds the rows of a table that have some names. The columns are compared separately, so the statement may
 * return rows that mix two names. Callers must compare whole names.
 */
export class ReferenceQuery {
  /** By the number of values of each column. */
  readonly #statements = new Map<string, Statement<Values, Row>>();

  constructor(
    readonly table_name: string,
    readonly table: Table,
    readonly columns: readonly string[],
    /** Further columns to read. */
    readonly others: readonly string[] = [],
  ) {
    if (isDistributed(table.tenant) && !columns.includes(table.tenant))
      throw new Error(`A reference to ${table_name} must name its ${table.tenant}.`);
  }

  /** Prepares all statements for the rows of one tenant, so that a test can inspect them. */
  prepare(): void {
    for (const length of lengths)
      this.#statementFor(this.columns.map((column) => (column === this.table.tenant ? 1 : length)));
  }

  /** Lists the rows with these names. They cannot change until the transaction ends. */
  async list(store: Store, names: readonly RowName[]): Promise<Row[]> {
    const found: Row[] = [];
    for (let from = 0; from < names.length; from += names_max)
      found.push(...(await this.#listSome(store, names.slice(from, from + names_max))));
    return found;
  }

  /** A server that shards locks rows of one tenant at a time. */
  #listSome(reader: Reader, names: readonly RowName[]): Promise<Row[]> {
    const at_tenant = this.columns.indexOf(this.table.tenant);
    const lists = this.columns.map((_, at) => [...new Set(names.map((name) => name[at] as Value))]);
    const counts = lists.map(({ length }) => lengths.find((known) => known >= length) ?? names_max);
    // Lists are padded with their first value.
    const rows = Array.from({ length: Math.max(...counts) }, (_, index) =>
      Object.fromEntries(
        this.columns.map((column, at) => [column, (lists[at]?.[index] ?? lists[at]?.[0]) as Value]),
      ),
    );
    const statement = this.#statementFor(counts);
    const tenants = isDistributed(this.table.tenant) ? (lists[at_tenant] ?? []) : [];
    if (tenants.length < 2) return reader.all(statement, { rows });
    const listOf = (of: Reader, tenant: Value) =>
      this.#listSome(
        of,
        names.filter((name) => name[at_tenant] === tenant),
      );
    const each = async (of: Reader) =>
      (await Promise.all(tenants.map((tenant) => listOf(of, tenant)))).flat();
    return reader.all(inTwoForms(statement, each), { rows });
  }

  #statementFor(counts: readonly number[]): Statement<Values, Row> {
    const known = this.#statements.get(counts.join());
    if (known) return known;
    const { table_name, table, columns, others } = this;
    const at_tenant = columns.indexOf(table.tenant);
    const asks_all = isDistributed(table.tenant) && counts[at_tenant] !== 1;
    const made = statement(
      (db) => {
        let query = db.selectFrom(table_name).select([...columns, ...others]);
        for (const [at, column] of columns.entries()) {
          const list = Array.from(
            { length: counts[at] ?? 1 },
            (_, index) => new Param<Value>('rows', index, column),
          );
          query = query.where(column, 'in', list as never);
        }
        return query.forKeyShare();
      },
      asks_all ? { all_shards: 'an operator writes rows that name rows of several tenants' } : {},
    ) as Statement<Values, Row>;
    this.#statements.set(counts.join(), made);
    return made;
  }
}
