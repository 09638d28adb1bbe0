// Sandboxes and templates are in the memory of one server, and a second server on the same files would delete
// them.
import { existsSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { makeFolder } from '../../engine/make_folder.ts';
import { loadEngine } from '../../engine/store/sqlite/engine.ts';
import { ExplainedError } from '../../kit/contract/thrown.ts';
import { sandboxesFolder } from '../../testing/sandboxes/kept/sandbox_files.ts';

/** Another server uses the sandboxes of a database. */
export class SandboxesInUseError extends ExplainedError {
  override readonly name = 'SandboxesInUseError';
}

/** After a restart, the old server may still be stopping. */
const wait_ms = 1_000;

/**
 * Locks the sandboxes next to a database for one server, until the returned function is called or the process
 * ends. The lock is a file lock, which the system releases.
 *
 * @throws SandboxesInUseError
 */
export async function lockSandboxes(database_path: string): Promise<() => void> {
  const { DatabaseSync } = await loadEngine();
  const folder = sandboxesFolder(dirname(database_path));
  makeFolder(folder);
  const path = join(folder, 'lock');
  // An existing file is not opened: closing it would release a lock that this process may have on it.
  if (!existsSync(path)) writeFileSync(path, '', { flag: 'a', mode: 0o600 });
  const lock = new DatabaseSync(path);
  try {
    lock.exec(`pragma busy_timeout = ${wait_ms}; begin exclusive`);
  } catch (error) {
    lock.close();
    throw new SandboxesInUseError(
      `Another server uses the sandboxes of this database, in ${folder}: stop it, or start this one with --no-sandboxes.`,
      { cause: error },
    );
  }
  return () => lock.close();
}
