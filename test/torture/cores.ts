// Reserves a core for the load and leaves the others to the measured processes; otherwise the load would take
// time from them.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

const pin = (pid: number, cores: string) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });

/**
 * Keeps this process on the first core, and moves others, with everything they start later, off it.
 *
 * @returns false if there is only one core, or no taskset.
 */
export function keepLoadApart(pids: readonly number[]): boolean {
  const last = cpus().length - 1;
  if (last === 0) return false;
  try {
    pin(process.pid, '0');
    for (const pid of pids) pin(pid, last === 1 ? '1' : `1-${last}`);
    return true;
  } catch {
    return false;
  }
}
