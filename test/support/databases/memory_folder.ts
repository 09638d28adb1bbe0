// The folder of a run's databases. It is in memory if there is room: tests commit thousands of times, and each commit of
// SQLite waits for the disk.
import { existsSync, mkdirSync, readdirSync, rmSync, statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const memory = '/dev/shm';
/** What a run needs there, with some room. Containers often have only 64 MB. */
const free_bytes_min = 2 * 1024 ** 3;

const folder_form = /^stoa-tests-(\d+)$/;

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= free_bytes_min;
  } catch {
    // Only Linux has it.
    return false;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}

/** Removes what runs have left that were killed. */
function removeLeft(parent: string): void {
  for (const name of readdirSync(parent)) {
    const [, pid] = folder_form.exec(name) ?? [];
    if (pid !== undefined && !isRunning(Number(pid)))
      rmSync(join(parent, name), { recursive: true, force: true });
  }
}

/** Makes the folder of this process. @returns its path, and a function that removes it. */
export function makeDatabaseFolder(): { path: string; remove: () => void } {
  const parent = existsSync(memory) && hasRoom() ? memory : tmpdir();
  removeLeft(parent);
  const path = join(parent, `stoa-tests-${process.pid}`);
  // The user of PostgreSQL, who may be another one, passes through it.
  mkdirSync(path, { recursive: true, mode: 0o755 });
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
