// The file of an embedded database before it is opened.
import { closeSync, openSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../../../kit/contract/thrown.ts';
import { makeFolder } from '../../make_folder.ts';
import { DatabaseUrlError } from '../store.ts';

/** Creates the file of a new database, readable only by its owner. SQLite gives its other files the same mode. */
export function makeFile(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another program created it first.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** The system's errors for a path that cannot be a file. */
const wrong_path = /^(ENOTDIR|ENOENT|EISDIR|ENAMETOOLONG|ELOOP)$/;

/** The error for a file that cannot be opened, with instructions if the path is wrong. */
export function unusable(path: string, error: unknown): DatabaseUrlError {
  const what_to_do = wrong_path.test(codeOf(error))
    ? ' Set STOA_DATABASE_URL to a file in a folder that exists or can be created.'
    : '';
  return new DatabaseUrlError(
    `${path} cannot be opened as an SQLite database: ${messageOf(error)}.${what_to_do}`,
    { cause: error },
  );
}

/** Size of a database with its log, in bytes. */
export async function countFileBytes(path: string): Promise<number> {
  const { size } = await stat(path);
  const log = await stat(`${path}-wal`).catch(() => undefined);
  return size + (log?.size ?? 0);
}
