// Assigns processor cores to the processes of a run, so that the server and its load do not compete for them.
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** `0-2,5` -> [0, 1, 2, 5] */
const coresOf = (list) =>
  list.split(',').flatMap((range) => {
    const [first, last = first] = range.split('-').map(Number);
    return Array.from({ length: last - first + 1 }, (_, offset) => first + offset);
  });

function allowedCores() {
  if (spawnSync('taskset', ['--version']).status !== 0) return [];
  const status = readFileSync('/proc/self/status', 'utf8');
  return coresOf(/^Cpus_allowed_list:\s*(\S+)$/m.exec(status)?.[1] ?? '');
}

/**
 * A list of cores for `server`, `load` and `database`; with two cores, load and database share the second. All
 * are undefined if processes cannot be pinned.
 */
export function assignCores() {
  const [server, load, ...others] = allowedCores();
  if (load === undefined) return {};
  return { server: `${server}`, load: `${load}`, database: others.length > 0 ? others.join(',') : `${load}` };
}

/** The command that runs another command on these cores. */
export const pinned = (cores, command) =>
  cores === undefined ? command : ['taskset', '--cpu-list', cores, ...command];
