// How an engine finds the rows of a statement, in equal terms for both engines.
import { sql } from 'kysely';
import { engines } from '../../../src/engine/store/engines.ts';
import type { Values } from '../../../src/engine/store/param.ts';
import { type AnyStatement, compile, Statement, statementsOn } from '../../../src/engine/store/statement.ts';
import type { Transaction } from '../../../src/engine/store/store.ts';
import type { Table } from '../../../src/engine/store/table.ts';
import { tables } from '../../../src/program/groups.ts';
import type { EngineName } from './databases.ts';

const declared = tables as Record<string, Table>;

/** A shop of the demo marketplace with many sales. */
const shop_id = 10_011;

const anyOf = (find: (name: string) => unknown) =>
  new Proxy({}, { get: (_, name) => find(String(name)) }) as never;

/** A text of one character is also a list of one value. */
const any_value = (name: string) => (name === 'shop_id' ? shop_id : '1');
const any_rows = anyOf(() => anyOf(any_value));

/** A value for every parameter; both engines accept it as a number and as a text. */
export const any_values = anyOf((name) => (name === 'rows' ? any_rows : any_value(name)));

const told = <Row>(text: string): Statement<Values, Row> =>
  new Statement((db) => ({ compile: () => sql.raw<Row>(text).compile(db) }));

const columnsIn = (condition: string): string[] => condition.match(/[a-z_][a-z_0-9]*/g) ?? [];

/** Columns that many rows share. */
const isBroad = (column: string) => /^(shop_id|merchant_id|whs_region|region)$/.test(column);

interface Index {
  readonly columns: readonly string[];
  /** In a small table all indexes cost the same, so the choice between them says nothing. */
  readonly is_large?: boolean;
}

/**
 * How rows of a table are found: the columns of an index that are used, and the further conditions on the rows
 * found.
 */
function wayOf(
  table_name: string,
  by: readonly string[],
  index: Index | undefined,
  besides: readonly string[],
) {
  const { key, columns } = declared[table_name] as Table;
  const [leading] = index?.columns ?? [];
  if (leading === undefined || !by.includes(leading)) return `reads all of ${table_name}`;
  // Only the first columns of an index limit how much of it is read.
  const gap = index?.columns.findIndex((column) => !by.includes(column)) ?? -1;
  const limiting = index?.columns.slice(0, gap) ?? [];
  if (index?.is_large && gap !== -1 && by.length > gap && limiting.every(isBroad))
    return `reads all of a tenant's ${table_name} in an index`;
  const asked = new Set([...by, ...besides].filter((name) => Object.hasOwn(columns, name)));
  if (key.every((name) => asked.has(name))) return undefined;
  const named = by.filter((name) => Object.hasOwn(columns, name));
  if (key.length > 1 && named.every(isBroad)) return `reads all of a tenant's ${table_name}`;
  return besides.some((name) => Object.hasOwn(columns, name) && !by.includes(name))
    ? `reads unneeded rows of ${table_name}`
    : undefined;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Index Cond'?: string;
  Filter?: string;
  Plans?: Plan[];
}

const every = (plan: Plan): Plan[] => [plan, ...(plan.Plans ?? []).flatMap(every)];

/** Small tables would be read whole and sorted, so plans that work at any size are made cheaper than these. */
const settings = ['seqscan', 'bitmapscan', 'sort', 'hashjoin', 'mergejoin', 'material', 'memoize'];

export async function prepareToExplain(store: Transaction, engine: EngineName): Promise<void> {
  if (engine === 'postgres')
    await store.execute(`analyze; ${settings.map((name) => `set local enable_${name} = off`).join('; ')}`);
}

const listIndexes = statementsOn<never>()((db) => ({
  compile: () =>
    sql<{ index_name: string; columns: string; row_count: number }>`
      select indexrelid::regclass::text as index_name, string_agg(attname, ' ' order by attnum) as columns,
        max(reltuples) as row_count
      from pg_index join pg_attribute on attrelid = indexrelid join pg_class on pg_class.oid = indrelid
      group by indexrelid`.compile(db),
}));

const literal = (value: unknown) => (value === null ? 'null' : `'${String(value).replaceAll("'", "''")}'`);

async function waysOnPostgres(store: Transaction, statement: AnyStatement): Promise<(string | undefined)[]> {
  const indexes = new Map(
    (await store.all(listIndexes, {})).map(({ index_name, columns, row_count }): [string, Index] => [
      index_name,
      { columns: columns.split(' '), is_large: row_count > 1_000 },
    ]),
  );
  // Prepared like in the program: the server plans once, without values.
  const { sql: text, bind } = compile(statement, engines.postgres.compiler);
  const parameters = bind(any_values);
  await store.execute(`prepare explained as ${text}`);
  const values = parameters.length > 0 ? `(${parameters.map(literal).join(', ')})` : '';
  const [row] = await store.all(
    told<{ 'QUERY PLAN': [{ Plan: Plan }] }>(`explain (format json) execute explained${values}`),
    {},
  );
  await store.execute('deallocate explained');
  return every((row as { 'QUERY PLAN': [{ Plan: Plan }] })['QUERY PLAN'][0].Plan).map((plan) => {
    const { 'Node Type': type, 'Relation Name': table_name, 'Index Name': index_name = '' } = plan;
    if (type === 'Sort') return 'sorts';
    if (!type.endsWith('Scan') || table_name === undefined) return undefined;
    const by = columnsIn(plan['Index Cond'] ?? '');
    return wayOf(table_name, by, indexes.get(index_name), columnsIn(plan.Filter ?? ''));
  });
}

async function waysOnSqlite(store: Transaction, statement: AnyStatement): Promise<(string | undefined)[]> {
  const text = compile(statement, engines.sqlite.compiler).sql;
  const plan = await store.all(told<{ detail: string }>(`explain query plan ${text}`), {});
  const equal = [...text.replace(/^update.*? where /, '').matchAll(/"?(\w+)"? = \?/g)].map(
    ([, name = '']) => name,
  );
  return plan.map(({ detail }) => {
    // Rows that are in order except for the last column are sorted among equals, like PostgreSQL's incremental
    // sort does.
    if (/^USE TEMP B-TREE FOR LAST TERM OF ORDER BY/.test(detail)) return undefined;
    if (/^USE TEMP B-TREE/.test(detail)) return 'sorts';
    const [, verb, alias = '', condition = ''] =
      /^(SCAN|SEARCH) (\w+)(?: USING .*?\((.*)\))?/.exec(detail) ?? [];
    const table_name = new RegExp(`(\\w+)"? as "?${alias}\\b`).exec(text)?.[1] ?? alias;
    if (verb === undefined || !Object.hasOwn(declared, table_name)) return undefined;
    const by = columnsIn(condition.toLowerCase());
    // SQLite names the columns that it uses, which are always the first ones of the index.
    return wayOf(table_name, by, { columns: by }, equal);
  });
}

/** What a statement does in addition to finding its rows by an index. */
export async function accessPaths(
  store: Transaction,
  engine: EngineName,
  statement: AnyStatement,
): Promise<string[]> {
  const ways = await { postgres: waysOnPostgres, sqlite: waysOnSqlite }[engine](store, statement);
  return ways.filter((way) => way !== undefined);
}
