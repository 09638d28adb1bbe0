// The processes of a server, from what the kernel says of them.
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';

/** The parent of a process, or undefined when it has ended. */
function parentOf(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    // The name of the process stands in parentheses and may hold anything.
    return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
  } catch {
    return undefined;
  }
}

/** A process and those that it started, which is as deep as PostgreSQL goes. */
export const processesOf = (pid: number): number[] => [
  pid,
  ...readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((other) => parentOf(other) === pid),
];

/** Sends a signal to a process and all that it started, the first one first, so that it starts no more. */
export function signalAll(pid: number, signal: NodeJS.Signals): void {
  // Who has lost its parent is found no more, and who was started meanwhile was not there before.
  const children = new Set(processesOf(pid).slice(1));
  process.kill(pid, signal);
  for (const child of processesOf(pid).slice(1)) children.add(child);
  for (const child of children)
    try {
      process.kill(child, signal);
    } catch {
      // It has ended meanwhile.
    }
}

/** NaN of a process that has ended, which no bound holds for. */
function statusOf(pid: number, name: string): number {
  if (!existsSync(`/proc/${pid}/status`)) return Number.NaN;
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`^${name}:\\s*(\\d+)`, 'm').exec(status)?.[1] ?? 0);
}

const megabytes = (pid: number, name: string): number =>
  Math.round((statusOf(pid, name) * 1_024) / 1_000_000);

/** The most memory that a process has had resident since it started or `forgetPeakMemory`, and what it has now, in MB. */
export const peakMemoryMb = (pid: number): number => megabytes(pid, 'VmHWM');
export const residentMemoryMb = (pid: number): number => megabytes(pid, 'VmRSS');

/** Has the kernel count the peak of a process from now on. */
export const forgetPeakMemory = (pid: number): void => writeFileSync(`/proc/${pid}/clear_refs`, '5');

/** How many threads a process has. */
export const threadsOf = (pid: number): number => statusOf(pid, 'Threads');
