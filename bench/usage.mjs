// What the kernel says that a process used. All of it is undefined where there is no /proc.
import { readFileSync } from 'node:fs';

/** The kernel counts processor time for /proc in hundredths of a second on every Linux that runs Node. */
const tick_us = 10_000;

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

/** The processor time that all threads of a process have used, in microseconds. */
export function usedCpu(pid) {
  const stat = read(pid, 'stat');
  // The name of the process stands in parentheses and may hold anything; numbers are counted from behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * tick_us;
}

/** The most memory that a process has had resident, in MB. */
export function peakMemory(pid) {
  const kib = /^VmHWM:\s*(\d+) kB$/m.exec(read(pid, 'status') ?? '')?.[1];
  return kib && (Number(kib) * 1_024) / 1_000_000;
}
