// The kernel's counts of what a process used. All are undefined if there is no /proc.
import { readdirSync, readFileSync } from 'node:fs';

/** The kernel counts processor time in /proc in hundredths of a second on every Linux that runs Node. */
const tick_us = 10_000;

function read(pid, name) {
  try {
    return readFileSync(`/proc/${pid}/${name}`, 'utf8');
  } catch {
    return undefined;
  }
}

function cpuOf(stat) {
  // The name of the process is in parentheses and may contain anything; the fields are counted from after it.
  const fields = stat?.slice(stat.lastIndexOf(')') + 2).split(' ');
  return fields && (Number(fields[11]) + Number(fields[12])) * tick_us;
}

/**
 * The processor time that a process has used, in microseconds: by all of its threads, and by the one that runs
 * JavaScript.
 */
export function usedCpu(pid) {
  const [all_us, main_us] = [cpuOf(read(pid, 'stat')), cpuOf(read(pid, `task/${pid}/stat`))];
  return all_us === undefined ? undefined : { all_us, main_us };
}

/** The processor time used since then. */
export function usedSince(pid, then) {
  const now = then && usedCpu(pid);
  return now && { all_us: now.all_us - then.all_us, main_us: now.main_us - then.main_us };
}

/** How many bytes a process has written to storage. */
export function writtenBytes(pid) {
  const bytes = /^write_bytes: (\d+)$/m.exec(read(pid, 'io') ?? '')?.[1];
  return bytes && Number(bytes);
}

const megabytes = (pid, name) => {
  const kib = new RegExp(`^${name}:\\s*(\\d+) kB$`, 'm').exec(read(pid, 'status') ?? '')?.[1];
  return kib && (Number(kib) * 1_024) / 1_000_000;
};

/** The peak resident memory of a process, in MB, and its current one. */
export const peakMemory = (pid) => megabytes(pid, 'VmHWM');
export const residentMemory = (pid) => megabytes(pid, 'VmRSS');

/** The running time of all threads of a process, in microseconds, more precise than `usedCpu`. */
export function ranUs(pid) {
  try {
    const threads = readdirSync(`/proc/${pid}/task`);
    const ran_ns = threads.map((thread) => Number(read(pid, `task/${thread}/schedstat`).split(' ')[0]));
    return ran_ns.reduce((sum, ns) => sum + ns, 0) / 1_000;
  } catch {
    return undefined;
  }
}

/** How long the main thread of a process could have run but had no core, in microseconds. */
export const waitedUs = (pid) => Number(read(pid, `task/${pid}/schedstat`)?.split(' ')[1] ?? 0) / 1_000;

/** The parent of a process. */
export function parentOf(pid) {
  const stat = read(pid, 'stat');
  return Number(stat?.slice(stat.lastIndexOf(')') + 2).split(' ')[1]);
}

/** A process and its children. */
function familyOf(pid) {
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return [pid, ...all.map(Number).filter((other) => parentOf(other) === pid)];
}

/** The running time of a process and of its children, by id: PostgreSQL has one for each connection. */
export const familyRan = (pid) => new Map(familyOf(pid).map((one) => [one, ranUs(one) ?? 0]));

/** How much longer they have run since then. A process that has ended is not counted. */
export const familyRanSince = (pid, then) =>
  [...familyRan(pid)].reduce((sum, [one, us]) => sum + us - (then.get(one) ?? 0), 0);
