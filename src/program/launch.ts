#!/usr/bin/env node
// Starts the program from V8's compiled code, which the build saved, so that it need not be compiled: the
// server is ready in a quarter of the time. If the code is missing or belongs to another version of Node, V8
// compiles the source as needed.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Script } from 'node:vm';
import { isMainThread } from 'node:worker_threads';
import { setYoungGrowth } from './server/young_growth.ts';

const folder = dirname(fileURLToPath(import.meta.url));
const filename = join(folder, 'program.js');

function readCode(): Buffer | undefined {
  try {
    return readFileSync(join(folder, 'program.code'));
  } catch {
    return undefined;
  }
}

// The bundle is ASCII: the build fails on any other byte.
const script = new Script(readFileSync(filename, 'latin1'), { filename, cachedData: readCode() });

// Nearly all that a start makes stays alive, so V8 would enlarge the young generation, and a server that nobody calls would
// keep it. V8 takes compiled code only under the flags that it was made with, and has taken it now. The heap of another
// program, of which this is a thread, is not changed.
if (isMainThread) setYoungGrowth(1);
script.runInThisContext()(createRequire(filename), filename, folder);
