import { copyFileSync, existsSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFile } from '../../engine/store/sqlite/database_file.ts';
import { loadEngine } from '../../engine/store/sqlite/engine.ts';
import { findDamage } from '../../engine/store/sqlite/integrity/page_check.ts';
import { statusPath } from '../../engine/store/sqlite/integrity/status_file.ts';
import { messageOf } from '../../kit/contract/thrown.ts';
import { BackupError, type BackupInfo, readInfo, removeInfo, syncFile } from './backup_file.ts';
import { type BackupSecrets, openSealedSecrets } from './sealed_secrets.ts';

export interface RestoredBackup extends Pick<BackupInfo, 'created_at' | 'version'> {
  readonly path: string;
  /** The files of secrets that were written. */
  readonly secret_paths: readonly string[];
  /** Whether a file with the master key is next to the database now. */
  readonly has_master_key: boolean;
}

const partial_hint =
  'An interrupted backup has a name that ends in .partial, and is of no use: take another backup.';

/** Reads what a file says of itself. @throws BackupError if it is not a complete and intact backup. */
async function checkBackup(file: string): Promise<BackupInfo> {
  if (!existsSync(file)) throw new BackupError(`There is no file ${file}.`);
  const { DatabaseSync } = await loadEngine();
  let info: BackupInfo | undefined;
  try {
    const db = new DatabaseSync(file, { readOnly: true });
    try {
      info = readInfo(db);
    } finally {
      db.close();
    }
  } catch (error) {
    throw new BackupError(`${file} is not a backup: ${messageOf(error)}. ${partial_hint}`);
  }
  if (!info) throw new BackupError(`${file} is not a complete backup. ${partial_hint}`);
  const [damage] = await findDamage(file, 'whole');
  if (damage !== undefined) throw new BackupError(`${file} is damaged: ${damage}.`);
  return info;
}

/** The secrets of a backup; undefined if there are none in it. */
function secretsIn(
  { sealed_secrets }: BackupInfo,
  passphrase: string | undefined,
): BackupSecrets | undefined {
  if (sealed_secrets === null) return undefined;
  if (passphrase === undefined)
    throw new BackupError(
      'The master key is in this backup, encrypted: set STOA_BACKUP_PASSPHRASE, or STOA_BACKUP_PASSPHRASE_FILE.',
    );
  const secrets = openSealedSecrets(passphrase, sealed_secrets);
  if (!secrets) throw new BackupError('The passphrase is not the one with which this backup was made.');
  return secrets;
}

/** Files that a restore writes, with what is in them. */
const secretFiles = (folder: string, { master_key, operator_token }: BackupSecrets) =>
  [
    ['master.key', master_key],
    ['operator.token', operator_token],
  ].map(
    ([name = '', secret = '']) => [join(folder, name), `${secret.split(/[,\s]+/).join('\n')}\n`] as const,
  );

/**
 * Makes a database from a backup. It overwrites nothing: neither a database, nor a secret that is another one.
 *
 * @param path where no database is.
 * @throws BackupError if the file is not a complete and intact backup, or something is in its way.
 */
export async function restoreBackup(
  file: string,
  path: string,
  passphrase: string | undefined,
): Promise<RestoredBackup> {
  const info = await checkBackup(file);
  const secrets = secretsIn(info, passphrase);
  const in_the_way = [path, `${path}-wal`, `${path}-shm`].find((other) => existsSync(other));
  if (in_the_way !== undefined)
    throw new BackupError(
      `${in_the_way} exists, and a restore overwrites nothing: move it away, or restore to another place with STOA_DATABASE_URL.`,
    );
  const secret_files = secrets ? secretFiles(dirname(path), secrets) : [];
  for (const [secret_path, text] of secret_files)
    if (existsSync(secret_path) && readFileSync(secret_path, 'utf8') !== text)
      throw new BackupError(`${secret_path} exists and differs from the one in the backup: move it away.`);
  const partial = `${path}.restored`;
  rmSync(partial, { force: true });
  makeFile(partial);
  try {
    copyFileSync(file, partial);
    const { DatabaseSync } = await loadEngine();
    const db = new DatabaseSync(partial);
    removeInfo(db);
    db.close();
    for (const [secret_path, text] of secret_files) writeFileSync(secret_path, text, { mode: 0o600 });
    syncFile(partial);
    // What was noted of the lost database is no longer true.
    rmSync(statusPath(path), { force: true });
    renameSync(partial, path);
    syncFile(path);
  } finally {
    rmSync(partial, { force: true });
  }
  return {
    path,
    created_at: info.created_at,
    version: info.version,
    secret_paths: secret_files.map(([secret_path]) => secret_path),
    has_master_key: existsSync(join(dirname(path), 'master.key')),
  };
}
