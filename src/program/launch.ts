#!/usr/bin/env node
// Starts the program from V8's compiled code, which the build saved, so that it need not be compiled. If the code is
// missing or belongs to another version of Node, V8 compiles the source as needed. The program is in parts
// (build/program_parts.mjs), and a part is read when something in it is first imported.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { setYoungGrowth } from './server/young_growth.ts';

/** The chunks of a part by their names. Each returns what it exports. */
type Part = Readonly<Record<string, () => object>>;

const url = import.meta.url;
const filename = fileURLToPath(url);
const folder = dirname(filename);

function readCode(path: string): Buffer | undefined {
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}

function readScript(path: string): Script {
  // The program is ASCII: the build fails on any other byte.
  const text = readFileSync(path, 'latin1');
  const cachedData = readCode(path.replace(/js$/, 'code'));
  // V8 takes compiled code only under the flags that it was made with.
  setYoungGrowth(1);
  const script = new Script(text, { filename: path, cachedData });
  // Nearly all that a start makes stays alive, so V8 would enlarge the young generation, and a server that nobody calls
  // would keep it. The heap of another program, of which this is a thread, keeps V8's own factor.
  if (!isMainThread) setYoungGrowth(2);
  return script;
}

const parts = new Map<string, Part>();
const chunks = new Map<string, object>();

function partOf(name: string): Part {
  let part = parts.get(name);
  if (!part) {
    const open = readScript(join(folder, 'program', `${name}.js`)).runInThisContext();
    part = open(load, createRequire(url), filename, folder, url) as Part;
    parts.set(name, part);
  }
  return part;
}

function load(part: string, chunk: string): object {
  let exported = chunks.get(chunk);
  if (!exported) {
    exported = (partOf(part)[chunk] as Part[string])();
    chunks.set(chunk, exported);
  }
  return exported;
}

load('main', 'main');
