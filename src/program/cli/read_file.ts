import { readFileSync } from 'node:fs';
import { messageOf } from '../../kit/contract/thrown.ts';
import { UsageError } from './output.ts';

/** What stands in a file that the command line names. @throws UsageError for one that cannot be read. */
export function readNamedFile(path: string | 0): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path === 0 ? 'Standard input' : path} cannot be read: ${messageOf(error)}.`);
  }
}

/** A text as it is, from `@file`, or from standard input where it is `-`. @throws UsageError */
export function readGivenText(given: string): string {
  if (given === '-') return readNamedFile(0).toString();
  return given.startsWith('@') ? readNamedFile(given.slice(1)).toString() : given;
}
