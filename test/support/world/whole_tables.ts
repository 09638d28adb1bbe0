// All rows of many tables of PostgreSQL in one statement. More than a hundred statements one after another take ten
// times as long, and every test of a refusal reads all tables twice.
import { sql } from 'kysely';
import { type Statement, statementsOn } from '../../../src/engine/store/statement.ts';
import type { Database } from '../../../src/engine/store/store.ts';
import type { Table, Tables } from '../../../src/engine/store/table.ts';

type Row = Record<string, unknown>;

interface TextOfRow {
  readonly name: string;
  readonly text: string;
}

const quoted = (name: string) => `"${name}"`;

/** The statement of one table. Bytes are read as their digest, as they may be megabytes. */
function rowsAsText(name: string, { columns }: Table): string {
  const bytes = Object.keys(columns).filter((column) => columns[column]?.stored === 'bytes');
  const digests = bytes.map((column) => `'${column}', encode(sha256(${quoted(column)}), 'hex')`);
  const text =
    digests.length === 0
      ? 'row_to_json(kept)::text'
      : `(to_jsonb(kept) || jsonb_build_object(${digests.join(', ')}))::text`;
  return `select '${name}' as name, ${text} as text from ${quoted(name)} as kept`;
}

const compareValues = (one: unknown, other: unknown): number => {
  if (one === other) return 0;
  return (one as string) < (other as string) ? -1 : 1;
};

/** Orders rows by the key of their table. */
const byKey =
  ({ key }: Table) =>
  (one: Row, other: Row): number => {
    for (const column of key) {
      const order = compareValues(one[column], other[column]);
      if (order !== 0) return order;
    }
    return 0;
  };

/** Prepares a function that reads all rows of these tables, each by its key. */
export function wholeTables(tables: Tables): (database: Database) => Promise<Record<string, Row[]>> {
  const text = Object.entries(tables)
    .map(([name, table]) => rowsAsText(name, table))
    .join(' union all ');
  const statement: Statement<Record<string, never>, TextOfRow> = statementsOn<Record<string, never>>()(
    (db) => ({
      compile: () => sql<TextOfRow>`${sql.raw(text)}`.compile(db),
    }),
  );
  return async (database) => {
    const found: Record<string, Row[]> = Object.fromEntries(Object.keys(tables).map((name) => [name, []]));
    for (const { name, text } of await database.all(statement, {})) found[name]?.push(JSON.parse(text));
    for (const [name, table] of Object.entries(tables)) found[name]?.sort(byKey(table));
    return found;
  };
}
