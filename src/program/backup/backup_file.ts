// A backup is an SQLite database: a copy of the marketplace, and one table that is written last.
import { closeSync, fsyncSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import type { DatabaseSyncInstance } from '@photostructure/sqlite';
import { isRecord } from '../../kit/contract/records.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';

/** A backup cannot be written or restored; the message says why, and what to do. */
export class BackupError extends ExplainedError {
  override readonly name = 'BackupError';
}

/** What a backup says of itself. */
export interface BackupInfo {
  /** When the copy was begun, Unix seconds by the wall clock. */
  readonly created_at: number;
  /** The version of Stoa that wrote it. */
  readonly version: string;
  /** Its master key and operator token, encrypted with a passphrase; null if they are not in it. */
  readonly sealed_secrets: string | null;
}

const table = 'stoa_backup';

/** Marks a copy as complete. */
export function writeInfo(
  db: DatabaseSyncInstance,
  { created_at, version, sealed_secrets }: BackupInfo,
): void {
  db.exec(`create table ${table} (created_at integer not null, version text not null, sealed_secrets text)`);
  db.prepare(`insert into ${table} values (?, ?, ?)`).run(created_at, version, sealed_secrets);
}

/** Returns undefined for a database that is no complete backup. @throws Error if it is no database. */
export function readInfo(db: DatabaseSyncInstance): BackupInfo | undefined {
  const has_table = db.prepare('select 1 from sqlite_schema where name = ?').get(table);
  const row: unknown = has_table && db.prepare(`select * from ${table}`).get();
  if (!isRecord(row)) return undefined;
  const { created_at, version, sealed_secrets } = row;
  return {
    created_at: Number(created_at),
    version: String(version),
    sealed_secrets: sealed_secrets === null ? null : String(sealed_secrets),
  };
}

/** Makes a restored copy a database like any other. */
export const removeInfo = (db: DatabaseSyncInstance): void => db.exec(`drop table ${table}`);

function sync(path: string): void {
  const file = openSync(path, 'r');
  fsyncSync(file);
  closeSync(file);
}

/** Waits until a file, and its name in its folder, are on disk. */
export function syncFile(path: string): void {
  sync(path);
  sync(dirname(path));
}
