// An open database that is damaged or removed accepts no more writes.
import {
  closeSync,
  copyFileSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { Signal } from '../../../../../test/support/databases/job_fixtures.ts';
import {
  findSample,
  insertSample,
  sample_group,
} from '../../../../../test/support/databases/sample_tables.ts';
import { systemClock } from '../../../../kit/contract/clock.ts';
import { migrate } from '../../migrations/migrate.ts';
import { openDatabase } from '../../open_database.ts';
import { type Database, DatabaseFileError } from '../../store.ts';
import { findDamage } from './page_check.ts';
import { readStatus, statusPath } from './status_file.ts';

let folder: string;
let path: string;
let database: Database | undefined;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'stoa-integrity-'));
  path = join(folder, 'stoa.db');
});
afterEach(async () => {
  await database?.close();
  database = undefined;
  rmSync(folder, { recursive: true, force: true });
});

/** Opens the database like a server. */
async function open() {
  const found = new Signal();
  const damages: string[] = [];
  const opened = await openDatabase(`sqlite:${path}`, {
    pool_size: 1,
    is_server: true,
    onDamage(damage) {
      damages.push(damage);
      found.give();
    },
  });
  database = opened;
  await migrate(opened, systemClock, [sample_group]);
  const put = (thing_id: number, note: string | null = null) =>
    opened.run(insertSample, { thing_id, amount: 0, note });
  return { opened, put, found, damages };
}

const close = async () => {
  await database?.close();
  database = undefined;
};

/** Stores some pages, and damages one of them in the closed file. */
async function makeDamaged() {
  const { opened, put } = await open();
  await opened.transaction(async (store) => {
    for (let thing_id = 1; thing_id <= 200; thing_id++)
      await store.run(insertSample, { thing_id, amount: 0, note: 'x'.repeat(500) });
  });
  await put(1_000);
  await close();
  const file = openSync(path, 'r+');
  writeSync(file, Buffer.alloc(8_192, 0xa5), 0, 8_192, statSync(path).size - 8_192);
  closeSync(file);
}

describe('a database that', () => {
  test.each(['', '-wal', '-shm'])(
    'loses its file%s while it is open accepts no more writes, and reports the reason once',
    async (suffix) => {
      const { opened, put, found, damages } = await open();
      expect(await put(1)).toBe(1);
      expect(opened.damage).toBeUndefined();
      rmSync(`${path}${suffix}`);
      await found.given;
      await expect(put(2)).rejects.toThrow(DatabaseFileError);
      await expect(
        opened.transaction((store) => store.run(insertSample, { thing_id: 3, amount: 0, note: null })),
      ).rejects.toThrow(DatabaseFileError);
      expect(damages).toEqual([`${path}${suffix} has been removed.`]);
      expect(opened.damage).toBe(damages[0]);
      expect(readStatus(path)).toMatchObject({ state: 'damaged', damage: damages[0] });
    },
  );

  test('is replaced by another file accepts no more writes, and continues to read its own file', async () => {
    const { opened, put, found, damages } = await open();
    await put(1);
    copyFileSync(path, join(folder, 'copy'));
    renameSync(join(folder, 'copy'), path);
    await found.given;
    await expect(put(2)).rejects.toThrow('has been replaced by another file');
    expect(await opened.first(findSample, { thing_id: 1 })).toBeDefined();
    expect(damages).toHaveLength(1);
  });

  test('can no longer be reached accepts no more writes', async () => {
    const { put, found, damages } = await open();
    renameSync(path, `${path}.old`);
    symlinkSync(path, path);
    await found.given;
    await expect(put(1)).rejects.toThrow(DatabaseFileError);
    expect(damages).toEqual([expect.stringMatching(/stoa\.db cannot be reached: ELOOP/)]);
    rmSync(path);
  });

  test('was replaced while its log remains is not opened with that log, and is left unchanged', async () => {
    const { put, found } = await open();
    await put(1);
    copyFileSync(path, join(folder, 'copy'));
    renameSync(join(folder, 'copy'), path);
    await found.given;
    await close();
    await expect(open()).rejects.toThrow(
      /is not the file that .*-wal was written for.*remove .*-wal and .*-shm\.$/,
    );
    for (const suffix of ['-wal', '-shm']) rmSync(`${path}${suffix}`);
    await open();
  });

  test('existed and is missing is not created again, and the error explains this', async () => {
    await (await open()).put(1);
    await close();
    rmSync(path);
    await expect(open()).rejects.toThrow(
      `The database at ${path} is missing: put it back, from a backup if necessary. To create a new one, remove ${statusPath(path)}.`,
    );
    rmSync(statusPath(path));
    expect(await (await open()).put(1)).toBe(1);
  });

  test('has a damaged page stops writing when a read finds it, and is not opened again until it is repaired', async () => {
    await makeDamaged();
    copyFileSync(path, join(folder, 'damaged'));
    const { opened, put, damages } = await open();
    const reads = Array.from({ length: 200 }, (_, at) => opened.first(findSample, { thing_id: at + 1 }));
    const failed = (await Promise.allSettled(reads)).filter(({ status }) => status === 'rejected');
    expect(failed.length).toBeGreaterThan(0);
    expect(failed[0]).toMatchObject({ reason: expect.any(DatabaseFileError) });
    await expect(put(2_000)).rejects.toThrow(DatabaseFileError);
    expect(damages).toHaveLength(1);
    await close();
    await expect(open()).rejects.toThrow(/^\S+stoa\.db is damaged: .*Put a backup in its place/);
  });

  test('was found damaged opens again when a check finds it intact', async () => {
    const { put, found } = await open();
    await put(1);
    renameSync(path, join(folder, 'away'));
    await found.given;
    await close();
    renameSync(join(folder, 'away'), path);
    expect(await (await open()).put(2)).toBe(1);
    expect(readStatus(path)).toMatchObject({ state: 'running' });
  });

  test('is open in a server is marked as running until the server stops, and another program does not change that', async () => {
    await open();
    expect(readStatus(path)).toMatchObject({ state: 'running' });
    const tool = await openDatabase(`sqlite:${path}`, { pool_size: 1 });
    await tool.close();
    expect(readStatus(path)).toMatchObject({ state: 'running' });
    await close();
    expect(readStatus(path)).toMatchObject({ state: 'stopped' });
  });

  test('is new can be read only by its owner, like its other files and its new folder', async () => {
    path = join(folder, 'new', 'stoa.db');
    await (await open()).put(1);
    for (const file of [path, `${path}-wal`, `${path}-shm`, statusPath(path)])
      expect([file, statSync(file).mode & 0o777]).toEqual([file, 0o600]);
    expect(statSync(join(folder, 'new')).mode & 0o777).toBe(0o700);
  });
});

test.each(['quick', 'whole'] as const)(
  'the %s check finds a damaged page, and nothing in an intact database',
  async (depth) => {
    await makeDamaged();
    expect((await findDamage(path, depth)).length).toBeGreaterThan(0);
    rmSync(path);
    rmSync(statusPath(path));
    await (await open()).put(1);
    expect(await findDamage(path, depth)).toEqual([]);
  },
);
