// Reserves a core for the load and leaves the others to the measured processes; otherwise the load would take
// time from them.
import { execFileSync } from 'node:child_process';
import { cpus } from 'node:os';

const pin = (pid: number, cores: string, ...options: string[]) =>
  execFileSync('taskset', [...options, '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });

/**
 * Keeps this process on the first core, and moves the main threads of others, with everything they start later, off it.
 * The threads that they have started stay where they are: while V8 collects garbage in the background, half of a single
 * core would be missing to the thread that answers.
 *
 * @returns false if there is only one core, or no taskset.
 */
export function keepLoadApart(pids: readonly number[]): boolean {
  const last = cpus().length - 1;
  if (last === 0) return false;
  try {
    pin(process.pid, '0', '--all-tasks');
    for (const pid of pids) pin(pid, last === 1 ? '1' : `1-${last}`);
    return true;
  } catch {
    return false;
  }
}
