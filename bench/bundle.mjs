// The source from which a place in the built program comes, by what the build has noted.
import { readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

const cache = new URL('../node_modules/.cache/', import.meta.url);

/** Where each source ends in the parts of the program, in order, by the name of the part. */
let sources_of;

/** Where the lines of files begin. */
const files = new Map();

function lineStarts(url) {
  const text = readFileSync(fileURLToPath(url), 'latin1');
  const starts = [0];
  for (let at = text.indexOf('\n'); at !== -1; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts;
}

/** @returns the path of the source, or the name of the file if it is no part. Lines and columns are counted from 0. */
export function moduleAt(url, line, column) {
  sources_of ??= JSON.parse(readFileSync(new URL('program_sources.json', cache), 'utf8'));
  const name = basename(url);
  const sources = sources_of[name];
  if (!sources && basename(dirname(url)) === 'program')
    throw new Error(`The build has not noted the sources of ${name}: npm run build`);
  if (!files.has(url)) files.set(url, lineStarts(url));
  const at = files.get(url)[line] + column;
  return sources?.find(({ end }) => at < end)?.path ?? name;
}
