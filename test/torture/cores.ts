// A core for the load, and the others for what is measured: else what sends the calls takes from what answers them.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

const pin = (pid: number, cores: string) =>
  execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });

/**
 * Keeps this process on the first core, and others, with all that they start from now on, off it.
 *
 * @returns false where there is one core only, or no taskset.
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
