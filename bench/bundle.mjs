// From which module a line of a bundle comes: the bundler writes its path in front of each.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Files that have been read: where each module begins, in order. */
const files = new Map();

function modulesOf(url) {
  const lines = readFileSync(fileURLToPath(url), 'utf8').split('\n');
  return lines.flatMap((line, number) => {
    const [, path] = /^\/\/ \S*?((?:src|node_modules)\/\S+)$/.exec(line) ?? [];
    return path ? [{ number, path }] : [];
  });
}

/** @returns the path of the module, or that of the file when it is no bundle. */
export function moduleAt(url, line) {
  if (!files.has(url)) files.set(url, modulesOf(url));
  return files.get(url).findLast(({ number }) => number <= line)?.path ?? fileURLToPath(url);
}
