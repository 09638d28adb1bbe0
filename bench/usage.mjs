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

function cpuOf(stat) {
  // The name of the process stands in parentheses and may hold anything; numbers are counted from behind it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * tick_us;
}

/** The processor time that a process has used, in microseconds: all of its threads, and the one that runs JavaScript. */
export function usedCpu(pid) {
  const [all_us, main_us] = [cpuOf(read(pid, 'stat')), cpuOf(read(pid, `task/${pid}/stat`))];
  return all_us === undefined ? undefined : { all_us, main_us };
}

/** What it has used since then. */
export function usedSince(pid, then) {
  const now = then && usedCpu(pid);
  return now && { all_us: now.all_us - then.all_us, main_us: now.main_us - then.main_us };
}

/** How many bytes a process has had written to storage. */
export function writtenBytes(pid) {
  const bytes = /^write_bytes: (\d+)$/m.exec(read(pid, 'io') ?? '')?.[1];
  return bytes && Number(bytes);
}

const megabytes = (pid, name) => {
  const kib = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(read(pid, 'status') ?? '')?.[1];
  return kib && (Number(kib) * 1_024) / 1_000_000;
};

/** The most memory that a process has had resident, in MB, and what it has now. */
export const peakMemory = (pid) => megabytes(pid, 'VmHWM');
export const residentMemory = (pid) => megabytes(pid, 'VmRSS');
