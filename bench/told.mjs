// What a run tells its processes: in a file, for an answer may be larger than what a command line takes.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary_folder.mjs';

/** Writes something down for a process. @returns the file. */
export function tell(something) {
  const file = join(temporaryFolder('told'), 'told.json');
  writeFileSync(file, JSON.stringify(something));
  return file;
}

/** What such a file says. */
export const readTold = (file) => JSON.parse(readFileSync(file, 'utf8'));
