import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../kit/contract/thrown.ts';

/**
 * Creates a folder that only its owner may enter, and its parent folders. Node's own `recursive` option never
 * returns for a path below `/proc`, where no folder can be created.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.reverse())
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another program created it first.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
}
