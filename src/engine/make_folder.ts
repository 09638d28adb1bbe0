import { existsSync, mkdirSync } from 'node:fs';
import { dirname, resolve } from 'node:path';
import { codeOf } from '../kit/contract/thrown.ts';

/**
 * Makes a folder that only its owner may enter, and the folders above it. Below `/proc`, where none can be made, Node's
 * own `recursive` never ends.
 */
export function makeFolder(path: string): void {
  const missing: string[] = [];
  for (let folder = resolve(path); !existsSync(folder); folder = dirname(folder)) missing.push(folder);
  for (const folder of missing.reverse())
    try {
      mkdirSync(folder, { mode: 0o700 });
    } catch (error) {
      // Another program was faster.
      if (codeOf(error) !== 'EEXIST') throw error;
    }
}
