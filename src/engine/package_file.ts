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

/**
 * The path of a file that is prepared for a font, or of the folder of all. The build copies them, so that a program
 * from source has its own.
 */
export function preparedFile(...name: string[]): string {
  const from_source = import.meta.url.endsWith('.ts');
  return from_source
    ? packageFile('src', 'engine', 'print', 'faces', ...name)
    : packageFile('dist', 'fonts', ...name);
}

/** The version of the program. */
export function readVersion(): string {
  const { version }: { version: string } = JSON.parse(readFileSync(packageFile('package.json'), 'utf8'));
  return version;
}
