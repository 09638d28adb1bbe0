// What an import takes from an export besides the rows of tables: where ids and the feed continue, and secrets.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { adoptFeed } from '../../engine/feed/adopt_feed.ts';
import { rewrapSecrets } from '../../engine/keys/stored_secret.ts';
import { adoptFirstDrawnIds } from '../../engine/store/id_border.ts';
import { skipIds } from '../../engine/store/raise_ids.ts';
import type { BadFileLine } from '../../engine/transfer/import_run.ts';
import { ImportFileError } from '../../engine/transfer/import_sources.ts';
import { type MovedState, readMovedState, state_file } from '../../engine/transfer/moved_state.ts';
import { type MovedTable, movedTables } from '../../engine/transfer/moved_tables.ts';
import { type ImportTarget, TableImport } from '../../engine/transfer/table_import.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import { readMasterKeys } from '../../market/accounts/keys/partner_key.ts';
import { groups, tables } from '../groups.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { openSealedRows, sealed_file } from './sealed_rows.ts';

/** Larger than any description of an export. */
const state_bytes_max = 1_048_576;

const fileIn = (folder: string, name: string): string | undefined => {
  const path = join(folder, name);
  return existsSync(folder) && statSync(folder).isDirectory() && existsSync(path) ? path : undefined;
};

/** The description of an export; undefined if the path is none. @throws ImportFileError */
export function findMovedState(path: string): MovedState | undefined {
  const file = fileIn(path, state_file);
  if (file === undefined) return undefined;
  try {
    if (statSync(file).size > state_bytes_max) throw new Error('is too large');
    return readMovedState(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new ImportFileError(`${file} ${messageOf(error)}.`);
  }
}

/** @returns whether events keep their positions in the feed. */
export async function continueState(
  { database, id_kinds }: ImportTarget,
  { next_ids, first_drawn_ids, feed }: MovedState,
): Promise<boolean> {
  await adoptFirstDrawnIds(database, id_kinds, first_drawn_ids);
  for (const { name } of id_kinds) {
    const next_id = Object.hasOwn(next_ids, name) ? next_ids[name] : undefined;
    if (next_id !== undefined) await skipIds(database, name, next_id - 1);
  }
  return feed === null || (await adoptFeed(database, feed));
}

/** The file of an export with rows that have secrets. */
export const findSealedRows = (path: string): string | undefined => fileIn(path, sealed_file);

/**
 * Imports the rows that have secrets, and encrypts the secrets with the master key of this marketplace.
 *
 * @returns how many rows were written.
 */
export async function importSecrets(
  { database, master_keys, settings }: OpenMarketplace,
  target: ImportTarget,
  path: string,
  onBad: (bad: BadFileLine) => void,
): Promise<number> {
  const { backup_passphrase: passphrase } = settings;
  const file = findSealedRows(path);
  if (file === undefined)
    throw new ImportFileError(`${path} has no ${sealed_file}: it was exported without --with-secrets.`);
  if (passphrase === undefined) throw new ImportFileError(passphrase_needed);
  const sealed = await openSealedRows(file, passphrase);
  const moved = movedTables(tables);
  const importOf = new Map<MovedTable, TableImport>();
  let written = 0;
  for await (const page of sealed.pages()) {
    const [first] = page;
    const table = first && moved.get(first.table);
    if (!table) continue;
    const imports = importOf.get(table) ?? new TableImport(target, table, { has_secrets: true });
    importOf.set(table, imports);
    const lines = imports.readable(page.map(({ record }, at) => ({ line: at + 1, record })));
    const { made, bad } = await imports.write(lines);
    written += made.length;
    // Values may be secrets.
    for (const { from: _, value: __, ...line } of bad) onBad({ ...line, file: sealed_file });
  }
  const keys = master_keys.followedBy(readMasterKeys(sealed.master_key));
  await rewrapSecrets(
    database,
    keys,
    groups.flatMap(({ secrets }) => secrets),
  );
  return written;
}

/** Why secrets are neither exported nor imported. */
export const passphrase_needed =
  'Secrets are encrypted with a passphrase: set STOA_BACKUP_PASSPHRASE, or STOA_BACKUP_PASSPHRASE_FILE.';
