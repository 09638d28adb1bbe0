// Mock servers that answer from our own OpenAPI document, started like their users start them, without a log if
// possible.
import { createRequire } from 'node:module';
import { connect } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { startChild } from './child.mjs';
import { environment } from './demo_database.mjs';
import { freePort } from './postgres.mjs';
import { temporaryFolder } from './temporary_folder.mjs';

const require = createRequire(import.meta.url);
const document = fileURLToPath(new URL('../generated/openapi.json', import.meta.url));
const start_timeout_ms = 30_000;

/** The program of a package, by the name of its command. */
function commandOf(name, command) {
  const file = require.resolve(`${name}/package.json`);
  return join(dirname(file), require(file).bin[command]);
}

const mocks = {
  Prism: (port) => [
    commandOf('@stoplight/prism-cli', 'prism'),
    'mock',
    ...['--host', '127.0.0.1', '--port', port, '--errors', 'false', '--multiprocess', 'false'],
    ...['--verboseLevel', 'silent', document],
  ],
  // It cannot be silenced: its line for each request is discarded.
  Mockoon: (port) => [
    commandOf('@mockoon/cli', 'mockoon-cli'),
    'start',
    ...['--hostname', '127.0.0.1', '--port', port, '--data', document],
    ...['--disable-log-to-file', '--disable-admin-api', '--max-transaction-logs', '0'],
  ],
};

const takesConnections = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });

/**
 * It is ready when it accepts connections. Its settings and caches are in a folder that is removed after the
 * part.
 */
export async function startMock({ cores }, name) {
  const port = await freePort();
  const folder = temporaryFolder(name.toLowerCase());
  const child = startChild(cores.server, [process.execPath, ...mocks[name](`${port}`)], {
    cwd: folder,
    env: {
      ...environment,
      HOME: folder,
      XDG_CONFIG_HOME: folder,
      XDG_CACHE_HOME: folder,
      XDG_DATA_HOME: folder,
    },
    stdio: 'ignore',
  });
  const until_ms = performance.now() + start_timeout_ms;
  while (!(await takesConnections(port))) {
    if (child.exitCode !== null) throw new Error(`ended with ${child.exitCode} before it was ready`);
    if (performance.now() > until_ms) throw new Error('did not get ready in time');
    await wait(5);
  }
  return { pid: child.pid, child, base_url: `http://127.0.0.1:${port}` };
}
