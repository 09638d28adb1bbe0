// The PostgreSQL of Debian, for pages that name its programs, which are missing in the one that comes from npm.
// STOA_TEST_POSTGRES_BIN names the folder of its programs.
import { execFile, execFileSync } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { onTestFinished } from 'vitest';
import { freePort } from '../support/databases/postgres_server.ts';
import { blocksOf, type PageBlock } from '../support/programs/page_blocks.ts';
import { built_program } from '../support/programs/process.ts';

const versions = '/usr/lib/postgresql';
const newest = existsSync(versions)
  ? readdirSync(versions).sort((a, b) => Number(b) - Number(a))[0]
  : undefined;
const programs = process.env.STOA_TEST_POSTGRES_BIN ?? join(versions, newest ?? 'none', 'bin');
/** Continuous integration names its PostgreSQL, so that no test is skipped there. */
export const has_debian_postgres =
  process.env.STOA_TEST_POSTGRES_BIN !== undefined || existsSync(join(programs, 'pg_basebackup'));

/** PostgreSQL refuses to run as root. */
const nobody = 65_534;
const is_root = process.getuid?.() === 0;
const as_nobody = is_root ? `setpriv --reuid=${nobody} --regid=${nobody} --clear-groups ` : '';
/** The programs that read and write the files of the server. */
const run_as_server = ['initdb', 'pg_ctl', 'pg_basebackup', 'pg_verifybackup'];

export interface PageServer {
  readonly folder: string;
  readonly port: number;
  /** A block or text of a page with the names of this machine. */
  localized(text: string): string;
  /** Runs commands in a shell. @returns what they print */
  run(commands: string, env?: Readonly<Record<string, string>>): Promise<string>;
  /** Runs blocks of a page, one after the other. */
  runBlocks(blocks: readonly PageBlock[], env?: Readonly<Record<string, string>>): Promise<string>;
  /** Runs SQL as the superuser. @returns its rows, a line each */
  sql(text: string, database?: string): Promise<string>;
}

/** How a block is run: commands as they are, SQL by psql, and settings are added to the file of the server that they name. */
function commandsOf({ language, text, page }: PageBlock): string {
  if (language === 'sh') return text;
  if (language === 'sql') return `psql --quiet --set ON_ERROR_STOP=1 <<'SQL'\n${text}SQL\n`;
  const [, name] = /^# (postgresql\.conf|pg_hba\.conf)\n/.exec(text) ?? [];
  if (language === 'ini' && name) return `cat >> "$PGDATA/${name}" <<'INI'\n${text}INI\n`;
  throw new Error(`${page} has a block in ${language} that no test runs.`);
}

/** The blocks of a page, of which some may be left out by how they begin. */
export const blocksToRun = (page: string, ...left_out: string[]): PageBlock[] =>
  blocksOf(page).filter(({ text }) => !left_out.some((begins) => text.startsWith(begins)));

/** Starts a server as Debian does: its superuser is `postgres`, and only its own machine reaches it. */
export async function startPageServer(): Promise<PageServer> {
  const folder = mkdtempSync(join(tmpdir(), 'stoa-page-'));
  const port = await freePort();
  const [bin, data, etc] = [join(folder, 'bin'), join(folder, 'data'), join(folder, 'etc')];
  for (const path of [bin, etc, join(etc, 'postgresql'), join(etc, 'stoa'), join(folder, 'lib')])
    mkdirSync(path);
  const shim = (name: string, command: string) =>
    writeFileSync(join(bin, name), `#!/bin/sh\n${command}\n`, { mode: 0o755 });
  for (const name of run_as_server) shim(name, `exec ${as_nobody}${join(programs, name)} "$@"`);
  shim('stoa', `exec "${process.execPath}" "${built_program}" "$@"`);
  shim(
    'systemctl',
    `chown -R --reference="$PGDATA" ${etc}; exec pg_ctl --silent --wait --log=${folder}/log restart`,
  );
  chmodSync(folder, 0o755);
  if (is_root) for (const path of [folder, join(folder, 'lib')]) chownSync(path, nobody, nobody);
  const env = {
    ...Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(STOA_|PG)/.test(name))),
    PATH: `${bin}:${programs}:${process.env.PATH}`,
    LC_ALL: 'C',
    PGDATA: data,
    PGHOST: folder,
    PGPORT: String(port),
    PGUSER: 'postgres',
    PGDATABASE: 'postgres',
  };
  const run: PageServer['run'] = async (commands, more) => {
    const script = `set -euo pipefail\n${commands}`;
    const options = { cwd: join(folder, 'lib'), env: { ...env, ...more } };
    return (await promisify(execFile)('bash', ['-c', script], options)).stdout;
  };
  await run('initdb --username=postgres --auth=trust --encoding=UTF8 --no-sync > /dev/null');
  appendFileSync(
    join(data, 'postgresql.conf'),
    `listen_addresses = '127.0.0.1'\nport = ${port}\nunix_socket_directories = '${folder}'\n`,
  );
  writeFileSync(join(data, 'pg_hba.conf'), 'local all all trust\nlocal replication all trust\n');
  await run(`pg_ctl --silent --wait --log=${folder}/log start`);
  onTestFinished(async () => {
    await run('pg_ctl --silent --wait --mode=immediate stop').catch(() => undefined);
    rmSync(folder, { recursive: true, force: true });
  });
  const localized = (text: string) =>
    text
      .replaceAll('@db.example.com/', `@localhost:${port}/`)
      .replaceAll('db.example.com', 'localhost')
      .replaceAll(/\/etc\/(postgresql|stoa)\b/g, `${etc}/$1`)
      .replaceAll('/var/lib/postgresql', join(folder, 'lib'));
  return {
    folder,
    port,
    localized,
    run,
    runBlocks: (blocks, more) => run(localized(blocks.map(commandsOf).join('\n')), more),
    sql: (text, database = 'stoa') =>
      run(`psql --quiet --no-align --tuples-only --dbname=${database} --command="$TEXT"`, { TEXT: text }),
  };
}

/** Whether a program of Debian is there. */
export const isInstalled = (program: string): boolean => {
  try {
    execFileSync('sh', ['-c', `command -v ${program}`]);
    return true;
  } catch {
    return false;
  }
};
