import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(): string {
  let folder = dirname(fileURLToPath(import.meta.url));
  while (!existsSync(join(folder, 'package.json'))) folder = dirname(folder);
  return folder;
}

let root: string | undefined;

/** The path of a file that is shipped with the program. Works both from source and from the bundle. */
export function packageFile(...path: string[]): string {
  root ??= findRoot();
  return join(root, ...path);
}

/** The files that are prepared for fonts. The build copies them, so that a program from source has its own. */
const font_folder = import.meta.url.endsWith('.ts') ? ['src', 'engine', 'print', 'faces'] : ['dist', 'fonts'];

/** The path of a file that is prepared for a font, or of the folder of all. */
export const preparedFile = (...name: string[]): string => packageFile(...font_folder, ...name);

/** The version of the program. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return version;
}
