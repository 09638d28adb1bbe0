// A PostgreSQL server on this machine that was not started by the run: it is killed, and started again with the
// same command.
import { spawn } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { processesOf, signalAll } from './processes.ts';

const wait = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
const start_ms_max = 30_000;

/** Runs one statement on a server, over a new connection. */
export async function ask(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  // It may be killed during the statement.
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

export interface ForeignServer {
  /** SIGKILL of all its processes. */
  kill(): Promise<void>;
  /** Starts it and waits until it answers. */
  start(): Promise<void>;
  /** SIGSTOP of all its processes, and SIGCONT. */
  pause(): void;
  resume(): void;
}

/** @throws Error for a server whose files are not on this machine. */
export async function findForeignServer(url: string): Promise<ForeignServer> {
  const [row] = await ask(url, 'show data_directory');
  const folder = String(row?.data_directory);
  const findPid = () => Number(readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n')[0]);
  const process_folder = `/proc/${findPid()}`;
  const [program = '', ...args] = readFileSync(join(process_folder, 'cmdline'), 'utf8')
    .split('\0')
    .filter((part) => part !== '');
  const { uid, gid } = statSync(process_folder);
  return {
    pause: () => signalAll(findPid(), 'SIGSTOP'),
    resume: () => signalAll(findPid(), 'SIGCONT'),
    async kill() {
      const pid = findPid();
      const all = processesOf(pid);
      signalAll(pid, 'SIGKILL');
      while (all.some(isAlive)) await wait(10);
    },
    async start() {
      spawn(program, args, { uid, gid, cwd: folder, detached: true, stdio: 'ignore' }).unref();
      const ends_ms = performance.now() + start_ms_max;
      const isReady = () =>
        ask(url, 'select 1').then(
          () => true,
          () => false,
        );
      while (!(await isReady())) {
        if (performance.now() > ends_ms) throw new Error(`The server of ${folder} does not start.`);
        await wait(50);
      }
    },
  };
}
