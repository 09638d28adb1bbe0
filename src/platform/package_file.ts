import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

let root = dirname(fileURLToPath(import.meta.url));
while (!existsSync(join(root, 'package.json'))) root = dirname(root);

/** The path of a file that is shipped with the program, from source and from the bundle alike. */
export const packageFile = (...path: string[]): string => join(root, ...path);
