// Runs the program once, from the start of a server to the answer of a call, and writes the code that V8 compiled for that to
// files next to its parts. src/program/launch.ts starts from them.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import vm from 'node:vm';

const start_timeout_ms = 30_000;
const folder = mkdtempSync(join(tmpdir(), 'stoa-'));

function fail(reason) {
  console.error(`The program cannot be warmed up: ${reason}.`);
  process.exit(1);
}

// The environment may have settings of another server.
for (const name of Object.keys(process.env)) if (name.startsWith('STOA_')) delete process.env[name];
Object.assign(process.env, {
  STOA_DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}`,
  STOA_PORT: '0',
  STOA_OPERATOR_PORT: '0',
  STOA_LOG_LEVEL: 'fatal',
});
process.argv = [process.execPath, 'stoa', 'serve', '--json'];
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
setTimeout(() => fail(`it was not ready after ${start_timeout_ms} ms`), start_timeout_ms).unref();

/** The scripts that the launcher opens, by the paths of their files. */
const scripts = new Map();
vm.Script = class extends vm.Script {
  constructor(text, options) {
    // Code of an earlier run may have less.
    super(text, { ...options, cachedData: undefined });
    scripts.set(options.filename, this);
  }
};
syncBuiltinESMExports();

async function keep({ curl }) {
  const [, url] = /'(http[^']+)'/.exec(curl) ?? [];
  const response = await fetch(url);
  if (response.status !== 200) fail(`a call was answered with ${response.status}`);
  await response.text();
  // A server that is ready has changed this flag, and V8 takes compiled code only under the flags it was made with.
  setFlagsFromString('--heap-growing-percent=0');
  for (const [path, script] of scripts) writeFileSync(path.replace(/js$/, 'code'), script.createCachedData());
  process.kill(process.pid, 'SIGTERM');
}

let printed = '';
process.stdout.write = (text) => {
  printed += text;
  try {
    keep(JSON.parse(printed)).catch((error) => fail(error.message));
  } catch {
    // The output is not complete yet.
  }
  return true;
};
await import('./dist/main.js');
