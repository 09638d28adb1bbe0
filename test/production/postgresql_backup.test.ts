// The page on backups of PostgreSQL.
import { randomBytes } from 'node:crypto';
import { copyFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { createOperator } from '../../src/exports/operator_client.ts';
import { freePort } from '../support/databases/postgres_server.ts';
import { blocksOf } from '../support/programs/page_blocks.ts';
import { serve, stoa } from '../support/programs/process.ts';
import { blocksToRun, has_debian_postgres, type PageServer, startPageServer } from './debian_postgres.ts';

const page = 'docs/production/postgresql_backup.md';
/** CI has no Citus. */
const for_citus = 'select citus_create_restore_point';

const settings = {
  STOA_MASTER_KEY: randomBytes(32).toString('hex'),
  STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
};

/** The block of the page that begins so. */
function blockWith(begins: string) {
  const block = blocksOf(page).find(({ text }) => text.startsWith(begins));
  if (!block) throw new Error(`The page has no block that begins with ${begins}.`);
  return block;
}

async function countShops(server: PageServer, database: string, port = server.port): Promise<number> {
  return Number(
    await server.run(
      `psql --no-align --tuples-only --port=${port} --dbname=${database} --command='select count(*) from shop'`,
    ),
  );
}

describe.runIf(has_debian_postgres)('the page', () => {
  let server: PageServer;
  let operator: ReturnType<typeof createOperator>;
  const urlAt = (port: number, database: string) =>
    server
      .localized(
        `postgres://stoa:PASSWORD@db.example.com/${database}?sslmode=verify-full&sslrootcert=/etc/stoa/ca.pem`,
      )
      .replace(`:${server.port}/`, `:${port}/`);

  beforeEach(async () => {
    server = await startPageServer();
    const blocks = blocksToRun('docs/production/postgresql.md');
    await server.runBlocks(blocks.slice(0, 1));
    copyFileSync(join(server.folder, 'lib', 'ca.pem'), server.localized('/etc/stoa/ca.pem'));
    await server.runBlocks(blocks.slice(1), settings);
  });

  /** Starts a server whose log is searched, and a client of it. */
  async function startServer() {
    const served = await serve(server.folder, { ...settings, STOA_DATABASE_URL: urlAt(server.port, 'stoa') });
    onTestFinished(() => void served.child.kill('SIGKILL'));
    operator = createOperator({
      operator_url: served.at.operator_url,
      operator_token: settings.STOA_OPERATOR_TOKEN,
    });
  }
  const createShop = () => operator.act('shop.create', { shop_name: 'Ours', region: 'TH' });

  /** Writes until it is told to stop. @returns how many writes were acknowledged */
  function keepWriting() {
    let is_over = false;
    let acknowledged = 0;
    const written = (async () => {
      while (!is_over) {
        await createShop();
        acknowledged++;
      }
    })();
    return {
      acknowledged: () => acknowledged,
      async stop() {
        is_over = true;
        await written;
      },
    };
  }

  const doctor = async (port: number, database: string) => {
    const checked = await stoa(['doctor', '--json'], server.folder, {
      ...settings,
      STOA_DATABASE_URL: urlAt(port, database),
    });
    const { findings } = JSON.parse(checked.stdout) as { findings: { is_ok: boolean; detail: string }[] };
    return findings;
  };

  test('dumps a database that is written meanwhile, and restores every write acknowledged before, with the rights of both roles', async () => {
    await startServer();
    for (let count = 0; count < 20; count++) await createShop();
    const writing = keepWriting();
    await server.runBlocks([blockWith('pg_dump')]);
    await writing.stop();
    await server.runBlocks([blockWith('createdb')]);
    const restored = await countShops(server, 'stoa_restored');
    expect(restored).toBeGreaterThanOrEqual(20);
    expect(restored).toBeLessThanOrEqual(20 + writing.acknowledged());
    const hba = 'hostssl all stoa,stoa_owner 0.0.0.0/0 scram-sha-256';
    await server.run(`echo '${hba}' >> "$PGDATA/pg_hba.conf"; pg_ctl --silent reload`);
    for (const finding of await doctor(server.port, 'stoa_restored'))
      expect(finding.is_ok, finding.detail).toBe(true);
  });

  test('takes a base backup of a database that is written meanwhile, and restores exactly what was written up to a moment', async () => {
    await startServer();
    const run = (begins: string) => server.runBlocks([blockWith(begins)]);
    await run('# postgresql.conf');
    await run('install -d');
    await expect.poll(() => createShop().catch(() => undefined), { timeout: 60_000 }).toBeDefined();
    const writing = keepWriting();
    await run('pg_basebackup');
    await writing.stop();
    const before = await countShops(server, 'stoa');
    const moment = (await server.sql('select clock_timestamp()')).trim();
    await createShop();
    await server.sql('select pg_switch_wal()');
    expect(await countShops(server, 'stoa')).toBe(before + 1);
    const archived = async () =>
      Number(
        await server.sql(`select count(*) from pg_stat_archiver where last_archived_time > '${moment}'`),
      );
    await expect.poll(archived, { timeout: 60_000 }).toBe(1);

    const port = await freePort();
    const restore = blockWith('cp -a');
    for (const named of ['2026-03-01 12:00:00+00', '5433']) expect(restore.text).toContain(named);
    const text = restore.text.replace('2026-03-01 12:00:00+00', moment).replaceAll('5433', String(port));
    onTestFinished(async () => {
      await server
        .run(server.localized('pg_ctl --pgdata=/var/lib/postgresql/restored --mode=immediate --silent stop'))
        .catch(() => undefined);
    });
    await server.runBlocks([{ ...restore, text }]);
    const is_ready = `psql --no-align --tuples-only --port=${port} --dbname=stoa --command='select pg_is_in_recovery()'`;
    await expect.poll(() => server.run(is_ready), { timeout: 60_000 }).toBe('f\n');
    expect(await countShops(server, 'stoa', port)).toBe(before);
    for (const finding of await doctor(port, 'stoa')) expect(finding.is_ok, finding.detail).toBe(true);
  });
});

test('the page has no other blocks than these and the one for Citus', () => {
  const run = ['pg_dump', 'createdb', '# postgresql.conf', 'install -d', 'pg_basebackup', 'cp -a'].map(
    blockWith,
  );
  expect(blocksToRun(page, for_citus)).toEqual(run);
  expect(blocksOf(page)).toHaveLength(run.length + 1);
});
