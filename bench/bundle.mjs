// The module from which a line of a bundle comes: the bundler writes its path in front of each module.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that have been read, with the line at which each module begins, in order. */
const files = new Map();

function modulesOf(url) {
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  return lines.flatMap((line, number) => {
    const [, path] = /^\/\/ \S*?((?:src|node_modules)\/\S+)$/.exec(line) ?? [];
    return path ? [{ number, path }] : [];
  });
}

/** @returns the path of the module, or that of the file if it is not a bundle. */
export function moduleAt(url, line) {
  if (!files.has(url)) files.set(url, modulesOf(url));
  return files.get(url).findLast(({ number }) => number <= line)?.path ?? fileURLToPath(url);
}
