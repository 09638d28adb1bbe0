// The errors of SQLite that mean that the file itself cannot be trusted any more.
import { messageOf } from '../../../../kit/contract/thrown.ts';
import { DatabaseFileError, StoreUnavailableError } from '../../store.ts';

/** Errors that make a file unusable, by SQLite's result code. */
const file_errors: Readonly<Record<number, string>> = {
  8: 'it can be read, but not written',
  10: 'the disk fails to read or write it',
  11: 'it is damaged',
  26: 'it is not an SQLite database, or its beginning is damaged',
};

/**
 * Extended codes of input and output errors that lose nothing: a failed write, which rolls its transaction
 * back; memory, locks and the size of the shared memory.
 */
const passing_io_errors = new Set([778, 2058, 2314, 2826, 3082, 3594, 3850, 4874, 5130]);

function fileErrorOf(error: unknown): string | undefined {
  if (!(error instanceof Error && 'errcode' in error)) return undefined;
  const code = Number(error.errcode);
  return passing_io_errors.has(code) ? undefined : file_errors[code & 0xff];
}

/**
 * Translates an error of SQLite into one that says that a retry may succeed, or that the file cannot be used,
 * if either is known.
 */
export function translateSqliteError(error: unknown): unknown {
  if (error instanceof StoreUnavailableError) return error;
  const message = messageOf(error);
  const file_error = fileErrorOf(error);
  if (file_error !== undefined)
    return new DatabaseFileError(`The file of the database cannot be used: ${file_error} (${message}).`, {
      cause: error,
    });
  if (/database is (locked|not open)|SQLITE_BUSY|disk is full|unable to open|disk I\/O/i.test(message))
    return new StoreUnavailableError(`SQLite: ${message}`, { cause: error });
  return error;
}
