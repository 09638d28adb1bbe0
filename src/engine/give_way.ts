import { constants, setPriority } from 'node:os';

/** Lowers the priority of a process, because calls are more urgent. */
export function giveWay(pid: number | undefined): void {
  try {
    if (pid !== undefined) setPriority(pid, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // It has ended already.
  }
}
