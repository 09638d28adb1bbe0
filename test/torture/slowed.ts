// How much a busy machine slows a process down.
import { readFileSync } from 'node:fs';

/** How long a process has run, and how long it was ready to run but waited for a core. */
export interface CoreTime {
  readonly ran_ns: number;
  readonly waited_ns: number;
}

/** The kernel's counts for the main thread of a process. */
export function coreTimeOf(pid: number): CoreTime {
  const [ran_ns = 0, waited_ns = 0] = readFileSync(`/proc/${pid}/schedstat`, 'utf8').split(' ').map(Number);
  return { ran_ns, waited_ns };
}

/** How many times longer the work of a process took than on a free core. */
export function slowdownSince(pid: number, before: CoreTime): number {
  const now = coreTimeOf(pid);
  const ran_ns = Math.max(1, now.ran_ns - before.ran_ns);
  return 1 + (now.waited_ns - before.waited_ns) / ran_ns;
}
