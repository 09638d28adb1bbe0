// The page on PgBouncer, with its configuration, in front of a server as on the page on PostgreSQL.
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, chownSync, copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { createOperator } from '../../src/exports/operator_client.ts';
import { has_pgbouncer, pgbouncer_program } from '../support/databases/pgbouncer.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { blocksOf } from '../support/programs/page_blocks.ts';
import { serve, stoa } from '../support/programs/process.ts';
import { blocksToRun, has_debian_postgres, type PageServer, startPageServer } from './debian_postgres.ts';

const page = 'docs/production/pgbouncer.md';
const nobody = 65_534;
/** PgBouncer refuses to run as root, too. */
const unprivileged = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};

/** Starts it with the files of the page. @returns its port */
async function startAsOnPage(server: PageServer, changed: readonly [string, string][] = []): Promise<number> {
  const [configuration, users, ...more] = blocksOf(page);
  if (!configuration || !users || more.length > 0) throw new Error('The page has other blocks.');
  const port = await freePort();
  const folder = join(server.folder, `pgbouncer-${port}`);
  mkdirSync(folder);
  const replaced: readonly [string, string][] = [
    ['host=db.example.com port=5432', `host=localhost port=${server.port}`],
    ['6432', String(port)],
    ['/etc/pgbouncer/userlist.txt', join(folder, 'userlist.txt')],
    ['/etc/stoa/ca.pem', server.localized('/etc/stoa/ca.pem')],
    ...changed,
  ];
  const text = replaced.reduce((all, [from, to]) => {
    if (!all.includes(from)) throw new Error(`The page does not have ${from}.`);
    return all.replaceAll(from, to);
  }, configuration.text);
  const file = join(folder, 'pgbouncer.ini');
  writeFileSync(file, text);
  writeFileSync(join(folder, 'userlist.txt'), users.text.replace(/^;.*\n/, ''));
  for (const path of [folder, file, join(folder, 'userlist.txt')])
    if (unprivileged.uid !== undefined) chownSync(path, nobody, nobody);
  chmodSync(join(folder, 'userlist.txt'), 0o600);
  const child = spawn(pgbouncer_program, [file], { ...unprivileged, stdio: ['ignore', 'ignore', 'pipe'] });
  onTestFinished(() => void child.kill('SIGKILL'));
  await new Promise<void>((resolve, reject) => {
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += chunk;
      if (said.includes('process up')) resolve();
    });
    child.once('exit', () => reject(new Error(said)));
  });
  return port;
}

test.runIf(has_pgbouncer && has_debian_postgres)(
  'a server works through PgBouncer as configured on the page, and refuses to start if it is in transaction mode',
  async () => {
    const server = await startPageServer();
    const blocks = blocksToRun('docs/production/postgresql.md');
    await server.runBlocks(blocks.slice(0, 1));
    copyFileSync(join(server.folder, 'lib', 'ca.pem'), server.localized('/etc/stoa/ca.pem'));
    // Without `stoa doctor`, which needs secrets.
    await server.runBlocks(blocks.slice(1, -1));
    const settings = {
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
      STOA_MIGRATE: 'false',
    };
    const through = (port: number) => ({
      ...settings,
      STOA_DATABASE_URL: `postgres://stoa:PASSWORD@127.0.0.1:${port}/stoa`,
    });

    const served = await serve(server.folder, through(await startAsOnPage(server)));
    onTestFinished(() => void served.child.kill('SIGKILL'));
    const operator = createOperator({
      operator_url: served.at.operator_url,
      operator_token: settings.STOA_OPERATOR_TOKEN,
    });
    const create = (at: number) => operator.act('shop.create', { shop_name: `Shop ${at}`, region: 'TH' });
    await Promise.all(Array.from({ length: 100 }, (_, at) => create(at)));
    expect(await server.sql('select count(*) from shop')).toBe('100\n');
    const encrypted = await server.sql(
      "select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid) where usename = 'stoa'",
    );
    expect(encrypted).toBe('t\n');
    expect((await served.end('SIGTERM')).code).toBe(0);

    const wrong = await startAsOnPage(server, [['pool_mode = session', 'pool_mode = transaction']]);
    const refused = await stoa(['serve'], server.folder, through(wrong));
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('pool_mode = session')]);
  },
);
