// The processes of a server, as the kernel lists them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The parent of a process, or undefined if it has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process is in parentheses and may contain anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A process and its children, which is as deep as PostgreSQL goes. */
export const processesOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid),
];

/** Sends a signal to a process and all its children, to the parent first, so that it starts no more. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  // Children without a parent can no longer be found, and new ones may have been started.
  const children = new Set(processesOf(pid).slice(1));
  process.kill(pid, signal);
  for (const child of processesOf(pid).slice(1)) children.add(child);
  for (const child of children)
    try {
      process.kill(child, signal);
    } catch {
      // It has ended in the meantime.
    }
}

/** NaN for a process that has ended; every comparison with it fails. */
function statusOf(pid: number, name: string): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

const megabytes = (pid: number, name: string): number =>
  Math.round((statusOf(pid, name) * 1_024) / 1_000_000);

/** The peak resident memory of a process since it started or since `forgetPeakMemory`, and its current one, in MB. */
export const peakMemoryMb = (pid: number): number => megabytes(pid, 'VmHWM');
export const residentMemoryMb = (pid: number): number => megabytes(pid, 'VmRSS');

/** Resets the kernel's peak of a process. */
export const forgetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');
