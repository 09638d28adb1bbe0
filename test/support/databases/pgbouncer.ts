// A real PgBouncer in front of the PostgreSQL of the tests. STOA_TEST_PGBOUNCER names the program.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from './postgres_server.ts';

export const pgbouncer_program = process.env.STOA_TEST_PGBOUNCER ?? '/usr/sbin/pgbouncer';
export const has_pgbouncer = process.env.STOA_TEST_PGBOUNCER !== undefined || existsSync(pgbouncer_program);

/** PgBouncer refuses to run as root, so it then runs as `nobody`. */
const unprivileged = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};

export interface PgBouncerOptions {
  readonly pool_mode: 'session' | 'transaction';
  /** Settings of a new connection that it ignores instead of refusing the connection. */
  readonly ignored?: string;
}

/**
 * Starts it in front of the server of a URL. @returns the URL of the same database through it, and a function
 * that stops it.
 */
export async function startPgBouncer(folder: string, database_url: string, options: PgBouncerOptions) {
  const { pool_mode, ignored = '' } = options;
  const port = await freePort();
  const target = new URL(database_url);
  const configuration = join(folder, `pgbouncer-${port}.ini`);
  const users = join(folder, `pgbouncer-${port}.users`);
  writeFileSync(users, `"${target.username}" ""\n`);
  writeFileSync(
    configuration,
    `[databases]
* = host=${target.hostname} port=${target.port}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = any
auth_file = ${users}
pool_mode = ${pool_mode}
ignore_startup_parameters = extra_float_digits,${ignored}
`.replace('* = ', `${target.pathname.slice(1)} = user=${target.username} `),
  );
  chmodSync(folder, 0o755);
  for (const file of [users, configuration])
    if (unprivileged.uid !== undefined) chownSync(file, unprivileged.uid, unprivileged.gid);
  const program = spawn(pgbouncer_program, [configuration], {
    ...unprivileged,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await new Promise<void>((resolve, reject) => {
    let said = '';
    program.stderr?.on('data', (chunk: Buffer) => {
      said += chunk.toString();
      if (said.includes('process up')) resolve();
    });
    program.once('error', reject);
    program.once('exit', (code) => reject(new Error(`PgBouncer ended with ${code}:\n${said}`)));
  });
  const url = new URL(database_url);
  url.hostname = '127.0.0.1';
  url.port = String(port);
  const stop = () =>
    new Promise<void>((resolve) => {
      program.once('exit', () => resolve());
      program.kill('SIGINT');
    });
  return { url: url.href, stop };
}
