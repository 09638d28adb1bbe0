import { closeSync, existsSync, fsyncSync, linkSync, openSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { giveWay } from '../../engine/give_way.ts';
import { makeFile, unusable } from '../../engine/store/sqlite/database_file.ts';
import { loadEngine, type SqliteEngine } from '../../engine/store/sqlite/engine.ts';
import { findDamage } from '../../engine/store/sqlite/integrity/page_check.ts';
import { codeOf } from '../../kit/contract/thrown.ts';
import { BackupError, syncFile, writeInfo } from './backup_file.ts';
import { type BackupSecrets, sealSecrets } from './sealed_secrets.ts';

/** The name of a backup in a folder, by its time: `stoa-20261126T151200Z.backup`. */
const nameAt = (time: number) =>
  `stoa-${new Date(time * 1_000).toISOString().replace(/[-:]|\.\d+/g, '')}.backup`;

/** The time in such a name, Unix seconds; undefined for other names. */
export function backupTime(name: string): number | undefined {
  const [, date = '', time = ''] = /^stoa-(\d{8})T(\d{6})Z\.backup$/.exec(name) ?? [];
  if (date === '') return undefined;
  const iso = `${date.replace(/(..)(..)$/, '-$1-$2')}T${time.replace(/(..)(..)(..)/, '$1:$2:$3')}Z`;
  return Date.parse(iso) / 1_000;
}

const isFolder = (path: string) => statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** How many pages are copied before they are written to the disk: 1 MiB, so that no commit of a server waits long. */
const pages_at_once = 256;
const lock_timeout_ms = 10_000;

export interface BackupRequest {
  /** The file of the database. A server may run on it. */
  readonly database_path: string;
  /** A file that does not exist, or a folder. */
  readonly target: string;
  /** Unix seconds by the wall clock. */
  readonly now: number;
  readonly version: string;
  /** With both, the secrets are in the backup, encrypted. */
  readonly passphrase: string | undefined;
  readonly secrets: BackupSecrets | undefined;
}

export interface WrittenBackup {
  readonly path: string;
  readonly bytes: number;
  readonly created_at: number;
  readonly has_secrets: boolean;
}

/**
 * Copies a database as it is at this moment, while a server writes to it, and checks the copy. The file has its name only
 * when it is complete and on disk.
 *
 * @throws BackupError if the target exists, or the copy is damaged. DatabaseUrlError if a file cannot be used.
 */
export async function writeBackup(request: BackupRequest): Promise<WrittenBackup> {
  const { database_path, now: created_at, version, passphrase, secrets } = request;
  const path = isFolder(request.target) ? join(request.target, nameAt(created_at)) : request.target;
  if (existsSync(path)) throw new BackupError(`${path} exists, and a backup overwrites nothing.`);
  if (!existsSync(database_path)) throw new BackupError(`There is no database at ${database_path}.`);
  const engine = await loadEngine();
  const { DatabaseSync } = engine;
  const partial = `${path}.partial`;
  try {
    rmSync(partial, { force: true });
    makeFile(partial);
  } catch (error) {
    throw unusable(partial, error);
  }
  try {
    giveWay(process.pid);
    await copyPages(engine, database_path, partial);
    // Everything is in one file from here on. This needs a file that nobody else has open.
    within(DatabaseSync, partial, (copy) => copy.exec('pragma journal_mode = delete'));
    const [damage] = await findDamage(partial, 'quick');
    if (damage !== undefined)
      throw new BackupError(
        `The copy is damaged, and so is probably the database: ${damage}. Run \`stoa doctor\`.`,
      );
    const sealed_secrets = passphrase !== undefined && secrets ? sealSecrets(passphrase, secrets) : null;
    within(DatabaseSync, partial, (copy) => writeInfo(copy, { created_at, version, sealed_secrets }));
    syncFile(partial);
    publish(partial, path);
    return { path, bytes: statSync(path).size, created_at, has_secrets: sealed_secrets !== null };
  } finally {
    for (const file of [partial, `${partial}-journal`, `${partial}-wal`, `${partial}-shm`])
      rmSync(file, { force: true });
  }
}

/**
 * Copies all pages. A transaction that only reads keeps the moment: without it, each write of a server would make SQLite
 * begin again.
 */
async function copyPages({ DatabaseSync, backup }: SqliteEngine, from: string, to: string): Promise<void> {
  if (!backup)
    throw new BackupError(
      `Node ${process.versions.node} cannot copy a database that is in use: update it to 22.16 or later, or use Node 20.`,
    );
  const source = new DatabaseSync(from);
  const written = openSync(to, 'r');
  try {
    source.exec(`pragma busy_timeout = ${lock_timeout_ms}; pragma query_only = on; begin`);
    source.prepare('select count(*) from sqlite_schema').get();
    await backup(source, to, { rate: pages_at_once, progress: () => fsyncSync(written) });
    source.exec('commit');
  } finally {
    closeSync(written);
    source.close();
  }
}

function within(
  DatabaseSync: SqliteEngine['DatabaseSync'],
  path: string,
  work: (db: DatabaseSyncInstance) => void,
): void {
  const db = new DatabaseSync(path);
  try {
    work(db);
  } finally {
    db.close();
  }
}

/** Gives a complete copy its name, unless another backup has it meanwhile. */
function publish(partial: string, path: string): void {
  try {
    linkSync(partial, path);
  } catch (error) {
    if (codeOf(error) === 'EEXIST') throw new BackupError(`${path} exists, and a backup overwrites nothing.`);
    throw error;
  }
  syncFile(path);
}
