// Sandboxes are in the memory of one server, and so are its templates: a second server on the same files would delete them.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../engine/make_folder.ts';
import { loadEngine } from '../../engine/store/sqlite/engine.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { sandboxesFolder } from '../../testing/sandboxes/kept/sandbox_files.ts';

/** Another server has the sandboxes of a database. */
export class SandboxesInUseError extends ExplainedError {
  override readonly name = 'SandboxesInUseError';
}

/** A server that is restarted may still be about to end. */
const wait_ms = 1_000;

/**
 * Takes the sandboxes beside a database for one server, until what is returned is called or the process ends: the lock is
 * that of a file, which the system takes back.
 *
 * @throws SandboxesInUseError
 */
export async function lockSandboxes(database_path: string): Promise<() => void> {
  const { DatabaseSync } = await loadEngine();
  const folder = sandboxesFolder(dirname(database_path));
  makeFolder(folder);
  const path = join(folder, 'lock');
  // A file that is there stays closed: closing it would release the lock that this process may have on it.
  if (!existsSync(path)) writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  const lock = new DatabaseSync(path);
  try {
    lock.exec(`pragma busy_timeout = ${wait_ms}; begin exclusive`);
  } catch (error) {
    lock.close();
    throw new SandboxesInUseError(
      `Another server has the sandboxes of this database, in ${folder}: stop it, or start this one with --no-sandboxes.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
