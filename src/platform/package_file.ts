import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root = dirname(fileURLToPath(import.meta.url));
while (!existsSync(join(root, 'package.json'))) root = dirname(root);

/** The path of a file that is shipped with the program, from source and from the bundle alike. */
export const packageFile = (...path: string[]): string => join(root, ...path);

/** The version of the program. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return version;
}
