// The file of an embedded database before it is open.
import { closeSync, openSync } from 'node:fs';
import { dirname } from 'node:path';
import { codeOf, messageOf } from '../../../kit/contract/thrown.ts';
import { makeFolder } from '../../make_folder.ts';
import { DatabaseUrlError } from '../store.ts';

/** Makes the file of a new database, which nobody but its owner reads. SQLite gives its other files the same mode. */
export function makeFile(path: string): void {
  makeFolder(dirname(path));
  try {
    closeSync(openSync(path, 'wx', 0o600));
  } catch (error) {
    // Another program was faster.
    if (codeOf(error) !== 'EEXIST') throw error;
  }
}

/** What the system says of a path at which there can be no file. */
const wrong_path = /^(ENOTDIR|ENOENT|EISDIR|ENAMETOOLONG|ELOOP)$/;

/** The error of a file that cannot be opened, with what to do where the path is wrong. */
export function unusable(path: string, error: unknown): DatabaseUrlError {
  const what_to_do = wrong_path.test(codeOf(error))
    ? ' Have STOA_DATABASE_URL name a file in a folder that is there or can be made.'
    : '';
  return new DatabaseUrlError(
    `${path} cannot be opened as an SQLite database: ${messageOf(error)}.${what_to_do}`,
    { cause: error },
  );
}
