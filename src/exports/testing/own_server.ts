// A server in the process of the tests, in a separate thread, so that it works under every test runner. It is
// `stoa serve --sandboxes` on a folder that is deleted with it.
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { packageFile } from '../../engine/package_file.ts';
import { type ServerOptions, serverEnvironment } from './server_options.ts';

export interface OwnServer {
  readonly url: string;
  readonly operator_token: string;
  stop(): Promise<void>;
}

/**
 * How long a server that is stopping waits for calls and jobs, and after how long it is terminated, in
 * milliseconds.
 */
const stop_timeout_ms = '500';
const end_after_ms = 5_000;

const secret = () => randomBytes(32).toString('hex');

/** The environment of the tests, without settings for servers. */
const environment = () =>
  Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_')));

function settingsIn(folder: string, operator_token: string): Record<string, string> {
  return {
    STOA_DATABASE_URL: `sqlite:${join(folder, 'stoa.db')}`,
    STOA_MASTER_KEY: secret(),
    STOA_OPERATOR_TOKEN: operator_token,
    STOA_HOST: '127.0.0.1',
    STOA_OPERATOR_HOST: '127.0.0.1',
    STOA_PORT: '0',
    STOA_OPERATOR_PORT: '0',
    STOA_DEMO: 'false',
    STOA_SANDBOXES: 'true',
    STOA_EXPLAIN_SIGNATURES: 'true',
    STOA_DRAIN_MS: '0',
    // Unfinished work does not matter, because the folder is deleted.
    STOA_STOP_TIMEOUT_MS: stop_timeout_ms,
    // On a busy machine, calls of many tests wait instead of failing.
    STOA_CALL_TIMEOUT_MS: '20000',
    // Tests cause failures on purpose, and see them in the answers.
    STOA_LOG_LEVEL: 'silent',
  };
}

/**
 * Waits for the line that a server prints when it is ready.
 * @throws Error with the server's output if it ended instead.
 */
function untilReady(thread: Worker, ended: Promise<number>): Promise<{ operator_url: string }> {
  return new Promise((resolve, reject) => {
    let printed = '';
    let said = '';
    thread.stdout.on('data', (chunk) => {
      printed += chunk;
      if (printed.endsWith('}\n')) resolve(JSON.parse(printed));
    });
    thread.stderr.on('data', (chunk) => {
      said += chunk;
      process.stderr.write(chunk);
    });
    thread.once('error', reject);
    void ended.then((code) => reject(new Error(`The server ended with ${code}: ${said.trim()}`)));
  });
}

/** @throws TypeError if an option is wrong, and Error with the server's output if it does not start. */
export async function startOwnServer(options: ServerOptions): Promise<OwnServer> {
  const told = serverEnvironment(options);
  const folder = mkdtempSync(join(tmpdir(), 'stoa-testing-'));
  const operator_token = secret();
  const thread = new Worker(packageFile('dist', 'main.js'), {
    argv: ['serve', '--json'],
    env: { ...environment(), ...settingsIn(folder, operator_token), ...told },
    // Options of the test runner's process must not reach the server.
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  const ended = new Promise<number>((resolve) => {
    thread.once('exit', (code) => {
      rmSync(folder, { recursive: true, force: true });
      resolve(code);
    });
  });
  const { operator_url: url } = await untilReady(thread, ended);
  async function stop(): Promise<void> {
    const timer = setTimeout(() => void thread.terminate(), end_after_ms);
    thread.postMessage('stop');
    await ended;
    clearTimeout(timer);
  }
  return { url, operator_token, stop };
}
