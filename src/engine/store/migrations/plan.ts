// What a migration would run, and what waits meanwhile.
import { type Engine, engines } from '../engines.ts';
import type { Database } from '../store.ts';
import { migrationTitle } from './compare_migrations.ts';
import { listPendingMigrations, spreadTitle, tablesIn } from './migrate.ts';
import type { GroupMigrations } from './migration.ts';
import { findSpreadPlan } from './spread_tables.ts';

/** One statement, and what waits for it until the whole migration has ended; undefined if nothing does. */
export interface PlannedStatement {
  readonly sql: string;
  readonly waits?: string;
}

/** One migration, as `group/name`. */
export interface PlannedMigration {
  readonly title: string;
  /** The oldest release that can go on afterwards; undefined if every older program can. */
  readonly oldest_release?: string;
  readonly statements: readonly PlannedStatement[];
}

/** A statement: a semicolon in the body of a function does not end it. */
const statement_pattern = /(?:\$\$[\s\S]*?\$\$|[^;]|;(?!\s*(?:\n|$)))+/g;

const splitStatements = (text: string): string[] =>
  (text.match(statement_pattern) ?? [])
    .map((sql) => sql.replace(/\n {4}/g, '\n').trim())
    .filter((sql) => sql !== '');

/** Statements by how they begin, with the table that they are about, and what waits on a server of PostgreSQL. */
const locks: readonly (readonly [begins: RegExp, waits: string])[] = [
  [/^create (?:unique )?index \S+\s+on (\w+)/i, 'writes to'],
  [/^(?:alter|drop) table (?:if exists )?(\w+)/i, 'reads and writes of'],
  [/^do \$\$[\s\S]* create trigger [\s\S]* on (\w+)\s+for each/i, 'writes to'],
  [/^drop index (?:if exists )?(\w+)/i, 'reads and writes of the table with the index'],
  [/^(?:update|delete from) (\w+)/i, 'writes to the changed rows of'],
];

/** What waits for a statement. @param new_tables those that nobody else knows yet. The statement may add one. */
function waitsOf(sql: string, new_tables: Set<string>): string | undefined {
  const [, created] = /^create table (?:if not exists )?(\w+)/i.exec(sql) ?? [];
  if (created !== undefined) new_tables.add(created);
  for (const [begins, waits] of locks) {
    const [, name = ''] = begins.exec(sql) ?? [];
    if (name !== '' && !new_tables.has(name)) return `${waits} ${name}`;
  }
  return undefined;
}

export interface MigrationPlan {
  /** Whether all writes wait while the migrations run: an embedded database has one writer at a time. */
  readonly holds_all_writes: boolean;
  readonly migrations: readonly PlannedMigration[];
}

/**
 * The pending migrations of a database with their statements. Changes nothing.
 *
 * @param newSchema returns the SQL for an empty database.
 * @throws SchemaError if the database does not match the program.
 */
export async function planMigrations(
  database: Database,
  known: readonly GroupMigrations[],
  newSchema: (engine: Engine) => string,
): Promise<MigrationPlan> {
  const engine: Engine = engines[database.engine];
  const { is_empty, pending } = await listPendingMigrations(database, known);
  const texts = is_empty
    ? [{ title: 'all tables', text: newSchema(engine) }]
    : pending.map(({ group_name, migration: { name, sql, oldest_release } }) => ({
        title: migrationTitle(group_name, name),
        text: sql(engine),
        ...(oldest_release !== undefined && { oldest_release }),
      }));
  const new_tables = new Set<string>();
  const migrations = texts.map(({ text, ...about }) => ({
    ...about,
    statements: splitStatements(text).map((sql) => {
      const waits = engine.embedded ? undefined : waitsOf(sql, new_tables);
      return { sql, ...(waits !== undefined && { waits }) };
    }),
  }));
  const { steps } = await findSpreadPlan(database, tablesIn(known));
  const spread = steps.map(({ name, table_name, sql }) => {
    const kinds = name === table_name ? 'reads and writes' : 'writes';
    const waits = new_tables.has(table_name) ? undefined : `${kinds} of ${table_name}`;
    return { title: spreadTitle(name), statements: [{ sql, ...(waits !== undefined && { waits }) }] };
  });
  return { holds_all_writes: engine.embedded, migrations: [...migrations, ...spread] };
}
