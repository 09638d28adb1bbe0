import { readFileSync } from 'node:fs';
import { messageOf } from '../../kit/contract/thrown.ts';
import { UsageError } from './output.ts';

/** The contents of a file that the command line names. @throws UsageError if it cannot be read. */
export function readNamedFile(path: string | 0): Buffer {
  try {
    return readFileSync(path);
  } catch (error) {
    throw new UsageError(`${path === 0 ? 'Standard input' : path} cannot be read: ${messageOf(error)}.`);
  }
}

/** A text that is given directly, as `@file`, or as `-` for standard input. @throws UsageError */
export function readGivenText(given: string): string {
  if (given === '-') return readNamedFile(0).toString();
  return given.startsWith('@') ? readNamedFile(given.slice(1)).toString() : given;
}
