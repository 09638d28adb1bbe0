import { chmodSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../../../../test/support/databases/databases.ts';
import { withNewDatabase } from '../../../../test/support/databases/new_database.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { openMarketplace } from '../../server/open_marketplace.ts';
import { readSettings } from '../../settings/settings.ts';
import { examine } from './doctor.ts';

const statement = statementsOn<Record<string, never>>();
const change = (text: string) => statement((db) => ({ compile: () => sql.raw(text).compile(db) }));

type Findings = Awaited<ReturnType<typeof examine>>;
const problems = (findings: Findings) =>
  Object.fromEntries(findings.filter(({ is_ok }) => !is_ok).map(({ subject, detail }) => [subject, detail]));

/** The tests' own server does not sync to disk, to be fast, and the doctor reports that. */
const unsafe = ['fsync', 'full_page_writes', 'synchronous_commit'];

onEachEngine('the doctor', (world) => {
  const ofThisWorld = async () => {
    const found = problems(await examine(world.marketplace.settings));
    for (const name of unsafe) delete found[name];
    return found;
  };

  test('finds nothing wrong with a marketplace that is being served', async () => {
    expect(await ofThisWorld()).toEqual({});
  });

  test('finds tables that were altered by hand', async () => {
    const { database } = world.marketplace;
    await database.transaction((store) => store.execute('create index added on shop (region)'));
    expect(await ofThisWorld()).toEqual({ tables: expect.stringContaining('drop index added') });
    await database.transaction((store) => store.execute('drop index added'));
    expect(await ofThisWorld()).toEqual({});
  });

  test("finds a migration that differs from the program's", async () => {
    const { database } = world.marketplace;
    const rename = (from: string, to: string) =>
      database.run(
        change(
          `update schema_migration set checksum = '${to}' || checksum where checksum like '${from}%' and group_name = 'ads' and version = 1`,
        ),
        {},
      );
    await rename('', 'x');
    expect(await ofThisWorld()).toEqual({ migrations: expect.stringMatching(/is not the 0001_baseline/) });
    await database.run(
      change("update schema_migration set checksum = substr(checksum, 2) where checksum like 'x%'"),
      {},
    );
    expect(await ofThisWorld()).toEqual({});
  });

  test('finds that the master key does not decrypt the keys of partners', async () => {
    await world.given.partner();
    const settings = { ...world.marketplace.settings, master_key: 'cd'.repeat(32) };
    expect(problems(await examine(settings))).toMatchObject({
      keys: expect.stringMatching(/cannot be decrypted: the master key/),
    });
  });
});

describe.each(engine_names)('what the doctor reports for a database of an early Stoa on %s', (engine) => {
  test('is one sentence, without SQL', () =>
    withNewDatabase(engine, async ({ database, url }) => {
      await database.transaction(async (store) => {
        await store.execute('create table schema_migration (version integer, name text)');
        await store.execute('create table shop (shop_id integer)');
      });
      const found = problems(await examine(readSettings({ STOA_DATABASE_URL: url }, {}, [])));
      for (const name of unsafe) delete found[name];
      expect(found).toEqual({
        migrations: expect.stringMatching(
          /^This database was made by an early Stoa[^.]*STOA_DATABASE_URL\.$/,
        ),
      });
    }));
});

onEachEngine('what the doctor reports for PostgreSQL', (world) => {
  test('names the settings that are needed so that no acknowledged write is lost', async () => {
    const findings = await examine(world.marketplace.settings);
    const looked_at = findings.filter(({ subject }) => unsafe.includes(subject));
    if (world.engine === 'sqlite') return expect(looked_at).toEqual([]);
    expect(looked_at.map(({ subject }) => subject)).toEqual(unsafe);
    for (const { is_ok, detail } of looked_at)
      expect(detail).toMatch(is_ok ? /^It is on\.$/ : /^It is off: .* Set it to on in postgresql\.conf/);
  });
});

describe('what the doctor reports for an embedded database', () => {
  async function withFolder(
    look: (path: string, settings: ReturnType<typeof readSettings>) => Promise<void>,
  ) {
    const folder = mkdtempSync(join(tmpdir(), 'stoa-doctor-'));
    const path = join(folder, 'data', 'stoa.db');
    const settings = readSettings({ STOA_DATABASE_URL: `sqlite:${path}` });
    try {
      await (await openMarketplace(settings)).close();
      await look(path, settings);
    } finally {
      rmSync(folder, { recursive: true });
    }
  }

  test('nothing, if everything is in order', () =>
    withFolder(async (_, settings) => {
      const findings = await examine(settings);
      expect(problems(findings)).toEqual({});
      expect(findings.map(({ subject }) => subject)).toEqual([
        'status',
        'pages',
        'file modes',
        'connection',
        'migrations',
        'tables',
        'keys',
      ]);
    }));

  test('which files other users can read, and what to do about it', () =>
    withFolder(async (path, settings) => {
      chmodSync(path, 0o644);
      chmodSync(dirname(path), 0o777);
      expect(problems(await examine(settings))).toEqual({
        'file modes': expect.stringContaining(`chmod 600 ${path}; chmod go-w ${dirname(path)}`),
      });
      expect(statSync(path).mode & 0o777).toBe(0o644);
    }));

  test('that it is missing, and does not create one', () =>
    withFolder(async (path, settings) => {
      renameSync(path, `${path}.away`);
      expect(problems(await examine(settings))).toEqual({
        status: expect.stringMatching(/is missing: put it back/),
      });
      expect(problems(await examine(settings))).toHaveProperty('status');
    }));

  test('that its master key is missing, and does not create one', () =>
    withFolder(async (path, settings) => {
      const key = join(dirname(path), 'master.key');
      rmSync(key);
      for (let look = 0; look < 2; look++)
        expect(problems(await examine(settings))).toEqual({
          keys: expect.stringContaining(`${key} is missing`),
        });
    }));
});
