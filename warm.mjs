// Runs the bundle once, from the start of a server to the answer of a call, and writes the code that V8 compiled for
// that to a file next to the bundle. src/program/launch.ts starts from it.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';
import { Script } from 'node:vm';

const start_timeout_ms = 30_000;
const filename = fileURLToPath(new URL('./dist/program.js', import.meta.url));
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

const script = new Script(readFileSync(filename, 'latin1'), { filename });

async function keep({ curl }) {
  const [, url] = /'(http[^']+)'/.exec(curl) ?? [];
  const response = await fetch(url);
  if (response.status !== 200) fail(`a call was answered with ${response.status}`);
  await response.text();
  // A server that is ready has changed these flags, and V8 takes compiled code only under the flags it was made with.
  setFlagsFromString('--heap-growing-percent=0');
  setFlagsFromString('--semi-space-growth-factor=2');
  writeFileSync(join(dirname(filename), 'program.code'), script.createCachedData());
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
script.runInThisContext()(createRequire(filename), filename, dirname(filename));
