// Makes a database from a file with the state of a sandbox. Each row is checked as in an import.
import { createReadStream, mkdirSync, rmSync } from 'node:fs';
import type { Group } from '../../../engine/group.ts';
import { readVersion } from '../../../engine/package_file.ts';
import { createSchema } from '../../../engine/store/migrations/create_schema.ts';
import { migrate, schemaDigest } from '../../../engine/store/migrations/migrate.ts';
import { openSqlite } from '../../../engine/store/sqlite/sqlite.ts';
import type { SqliteDatabase } from '../../../engine/store/sqlite/sqlite_database.ts';
import { type BadFileLine, ImportRun } from '../../../engine/transfer/import_run.ts';
import { type ImportSource, importLine, lineBytesMax } from '../../../engine/transfer/import_sources.ts';
import { streamLines } from '../../../engine/transfer/lines.ts';
import type { MovedTable } from '../../../engine/transfer/moved_tables.ts';
import { TableImport } from '../../../engine/transfer/table_import.ts';
import type { Clock } from '../../../kit/contract/clock.ts';
import { listPartners } from '../../../market/accounts/accounts.store.ts';
import { rangeOf, template_range } from '../../../testing/sandboxes/partner_range.ts';
import type { LoadedState } from '../../../testing/sandboxes/states/loaded_state.ts';
import { type UnpackedState, unpackState } from '../../../testing/sandboxes/states/read_state.ts';
import { StateFileError } from '../../../testing/sandboxes/states/state_file.ts';
import { noteDemoLoaded } from '../../demo/demo.ts';
import { continueState } from '../../transfer/imported_state.ts';
import type { CheckedDatabases } from './checked_databases.ts';
import { isOlder, migrationsOfGroups } from './state_level.ts';
import { type StateTables, stateTables } from './state_tables.ts';

/** How many tables a file of an older version may have that this version does not know. */
const tables_max = 500;

/** The rows of a table, which are not read on after a bad one. */
function sourceOf({ name, table }: MovedTable, path: string, isOver: () => boolean): ImportSource {
  async function* read() {
    for await (const lines of streamLines(createReadStream(path), lineBytesMax(table))) {
      if (isOver()) return;
      yield { lines: lines.map(importLine), bytes: 0 };
    }
  }
  return { table: name, file: '', bytes: 0, read };
}

async function writeRows(
  database: SqliteDatabase,
  { header, paths }: Pick<UnpackedState, 'header' | 'paths'>,
  { tables, moved, id_kinds }: StateTables,
  work_folder: string,
): Promise<void> {
  const target = { database, tables, id_kinds, now: Math.floor(header.clock.business_ms / 1_000) };
  await continueState(target, header.continues);
  let first: BadFileLine | undefined;
  const sources = [...paths].map(([name, path]) =>
    sourceOf(moved.get(name) as MovedTable, path, () => first !== undefined),
  );
  await new ImportRun({
    sources,
    moved,
    tables,
    work_folder,
    writerOf: (of, options) => new TableImport(target, of, options),
    onBad: async (bad) => {
      first ??= bad;
    },
  }).run();
  if (first)
    throw new StateFileError(
      `A row of ${first.table} is refused, in its line ${first.line}: ${first.field === '' ? 'the line' : first.field} ${first.rule}.`,
    );
  if (header.demo_loaded_at !== null) await noteDemoLoaded(database, header.demo_loaded_at);
}

/** A partner elsewhere could not be found by its id. */
async function checkPartners(database: SqliteDatabase): Promise<void> {
  const partners = await database.all(listPartners, {});
  const other = partners.find(({ partner_id }) => rangeOf(partner_id) !== template_range);
  if (other)
    throw new StateFileError(
      `The partner ${other.partner_id} is none of a state: their ids are in a range of their own.`,
    );
  if (partners.length === 0) throw new StateFileError('The state has no partner.');
}

export interface StateLoader {
  readonly served: readonly Group[];
  readonly wall_clock: Clock;
  readonly checked: CheckedDatabases;
}

/** Makes a database of the rows of a file, with all checks. */
async function makeDatabase(
  { served, wall_clock }: StateLoader,
  unpacked: UnpackedState,
  known: StateTables,
  { path, folder }: { readonly path: string; readonly folder: string },
): Promise<void> {
  const { header } = unpacked;
  let { paths } = unpacked;
  if (isOlder(header, migrationsOfGroups(served), readVersion())) {
    const { migrateRows } = await import('./older_rows.ts');
    paths = await migrateRows(unpacked, { known, served, wall_clock, folder });
  }
  const database = await openSqlite(path, { is_disposable: true });
  try {
    await migrate(database, wall_clock, served, { newSchema: createSchema(served) });
    await writeRows(database, { header, paths }, known, folder);
    await checkPartners(database);
  } finally {
    await database.close();
  }
}

/** @param path where the database is made, which the caller removes. @throws StateFileError */
export async function loadState(
  loader: StateLoader,
  file: AsyncIterable<Uint8Array>,
  path: string,
): Promise<LoadedState> {
  const { served, wall_clock, checked } = loader;
  const known = stateTables(served);
  const own = migrationsOfGroups(served);
  const version = readVersion();
  const folder = `${path}.rows`;
  mkdirSync(folder, { mode: 0o700 });
  let named = 0;
  try {
    const unpacked = await unpackState(file, {
      folder,
      version,
      line_bytes_max: known.line_bytes_max,
      hasTable: (name, header) =>
        known.moved.has(name) ||
        // Later migrations may have moved its rows elsewhere.
        (isOlder(header, own, version) &&
          !Object.hasOwn(known.tables, name) &&
          /^[a-z][a-z_]{0,62}$/.test(name) &&
          ++named <= tables_max),
    });
    const { header, calls, checksum } = unpacked;
    if (!checked.find(checksum, path)) {
      await makeDatabase(loader, unpacked, known, { path, folder });
      checked.keep(checksum, path);
    }
    const { template, label, seed, clock } = header;
    const created_ms = wall_clock.now_ms();
    const schema = schemaDigest(served);
    return {
      template: { template, path, range: template_range, schema, created_ms, clock },
      label,
      seed,
      calls,
    };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
