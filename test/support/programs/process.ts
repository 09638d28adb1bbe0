// The program as its users start it: in its own process.
import { type ChildProcess, spawn } from 'node:child_process';
import { packageFile } from '../../../src/engine/package_file.ts';
import { findTestDatabase } from '../databases/databases.ts';

/** The built program. */
export const built_program = packageFile('dist', 'main.js');

export interface Finished {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
}

/** The environment of the tests without Stoa's own settings, plus these. */
const environment = (settings: Record<string, string>) => ({
  ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('STOA_'))),
  ...settings,
});

/** Runs one command to its end. */
export function stoa(
  args: string[],
  cwd: string,
  settings: Record<string, string> = {},
  program = built_program,
): Promise<Finished> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [program, ...args], { cwd, env: environment(settings) });
    let stdout = '';
    let stderr = '';
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    child.once('error', reject);
    child.once('close', (code) => {
      findTestDatabase(cwd)?.secrets.gatherJson(stdout);
      resolve({ code, stdout, stderr });
    });
  });
}

export interface ServedProcess {
  readonly child: ChildProcess;
  /** What `serve --json` printed. */
  readonly at: { base_url: string; operator_url: string; curl: string; ready_after_ms: number };
  /** Everything on stderr so far: the log. */
  log(): string;
  /** Sends a signal and waits for the end. */
  end(
    signal: NodeJS.Signals,
  ): Promise<{ code: number | null; signal: NodeJS.Signals | null; after_ms: number }>;
}

/** Starts a server on free ports and waits until it is ready. */
export function serve(
  cwd: string,
  settings: Record<string, string> = {},
  args: string[] = [],
  program = built_program,
): Promise<ServedProcess> {
  return new Promise((resolve, reject) => {
    const free_ports = ['--port', '0', '--operator-port', '0'];
    const child = spawn(process.execPath, [program, 'serve', '--json', ...free_ports, ...args], {
      cwd,
      env: environment(settings),
    });
    let stdout = '';
    let stderr = '';
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const database = findTestDatabase(cwd);
    for (const name of ['master_key', 'operator_token'] as const) {
      const secret = settings[`STOA_${name.toUpperCase()}`];
      if (secret !== undefined) database?.secrets.add(name, secret);
    }
    database?.logs.push(() => ({ name: 'log', bytes: Buffer.from(stderr) }));
    const ended = new Promise<{ code: number | null; signal: NodeJS.Signals | null }>((done) =>
      child.once('close', (code, signal) => done({ code, signal })),
    );
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
      if (!stdout.endsWith('}\n')) return;
      resolve({
        child,
        at: JSON.parse(stdout),
        log: () => stderr,
        async end(signal) {
          const from = performance.now();
          child.kill(signal);
          return { ...(await ended), after_ms: performance.now() - from };
        },
      });
    });
    child.once('error', reject);
    void ended.then(({ code }) => reject(new Error(`serve ended with ${code}:\n${stderr}`)));
  });
}
