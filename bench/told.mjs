// What a run passes to its processes: in a file, because an answer may be too large for a command line.
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder } from './temporary_folder.mjs';

/** Writes data for a process. @returns the file. */
export function tell(something) {
  const file = join(temporaryFolder('told'), 'told.json');
  writeFileSync(file, JSON.stringify(something));
  return file;
}

/** The contents of such a file. */
export const readTold = (file) => JSON.parse(readFileSync(file, 'utf8'));
