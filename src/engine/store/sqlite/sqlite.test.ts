import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  statement,
} from '../../../../test/support/databases/sample_tables.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { Gate, probeGroup } from '../../../../test/support/world/probe_operations.ts';
import { openDatabase, sqlitePath } from '../open_database.ts';
import { type Store, StoreUnavailableError } from '../store.ts';
import { loadEngine } from './engine.ts';

const { DatabaseSync } = await loadEngine();

const pragma = (name: string) =>
  statement((db) => ({
    compile: () => sql.raw<Record<string, unknown>>(`pragma ${name}`).compile(db),
  }));
const readSynchronous = pragma('synchronous');
const readJournalMode = pragma('journal_mode');

/** Another program that holds the write lock until the test releases it. */
function holdWriteLock(url: string): () => void {
  const other = new DatabaseSync(sqlitePath(url) ?? '');
  other.exec('begin immediate');
  return () => {
    other.exec('rollback');
    other.close();
  };
}

onSampleStore(
  'the embedded store',
  (samples) => {
    const put = (thing_id: number, store: Store = samples.database) =>
      store.run(insertSample, { thing_id, amount: 0, note: null });

    test('writes and reads use WAL mode with synchronous FULL', async () => {
      const read = async (store: Store) => [
        await store.first(readJournalMode, {}),
        await store.first(readSynchronous, {}),
      ];
      const safe = [{ journal_mode: 'wal' }, { synchronous: 2 }];
      expect(await read(samples.database)).toEqual(safe);
      expect(await samples.database.transaction(read)).toEqual(safe);
    });

    test('an answered write is in the log: a copy of the files at that moment contains it', async () => {
      const answered = Promise.all(
        [1, 2, 3].map((thing_id) => samples.database.transaction((store) => put(thing_id, store))),
      );
      await answered;
      const copy = join(samples.folder, 'copy.db');
      await promisify(execFile)('cp', [sqlitePath(samples.url) ?? '', copy]);
      await promisify(execFile)('cp', [`${sqlitePath(samples.url)}-wal`, `${copy}-wal`]);
      const database = await openDatabase(`sqlite:${copy}`, { pool_size: 1 });
      expect(await database.all(listSamples, {})).toHaveLength(3);
      await database.close();
    });

    test('after a change of the schema, rows have the new column names on every connection', async () => {
      const { database } = samples;
      const altering = (sql: string) => database.transaction((store) => store.execute(sql));
      const stored = async () => [
        await database.first(findSample, { thing_id: 1 }),
        await database.transaction((store) => store.first(findSample, { thing_id: 1 })),
      ];
      await put(1);
      await stored();
      await altering('alter table thing drop column amount; alter table thing add column colour text');
      // The number of columns is the same, but the columns are different.
      expect(await stored()).toEqual(new Array(2).fill({ thing_id: 1, note: null, colour: null }));
      await altering(`alter table thing drop column colour; alter table thing drop column note;
        alter table thing add column amount bigint not null default 0; alter table thing add column note text`);
      expect(await stored()).toEqual(new Array(2).fill({ thing_id: 1, amount: 0, note: null }));
    });

    test('a transaction waits for another program that writes, and reads are answered in the meantime', async () => {
      const releaseLock = holdWriteLock(samples.url);
      let done = false;
      const write = put(1).then(() => {
        done = true;
      });
      await pause(50);
      expect(await samples.database.first(findSample, { thing_id: 1 })).toBeUndefined();
      expect(done).toBe(false);
      releaseLock();
      await write;
      expect(await samples.database.first(findSample, { thing_id: 1 })).toBeDefined();
    });

    test('if another program writes for too long, all waiting transactions are refused, and later ones are not', async () => {
      const releaseLock = holdWriteLock(samples.url);
      const settled = await Promise.allSettled([1, 2, 3].map((thing_id) => put(thing_id)));
      for (const outcome of settled)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
      releaseLock();
      expect(await put(4)).toBe(1);
      expect(await samples.database.all(listSamples, {})).toHaveLength(1);
    });

    describe('reads', () => {
      const amount = async () => (await samples.database.first(findSample, { thing_id: 1 }))?.amount;

      test('see what another program has committed, even in the same turn', async () => {
        await put(1);
        const seen = [await amount()];
        const other = new DatabaseSync(sqlitePath(samples.url) ?? '');
        other.exec('update thing set amount = amount + 1 where thing_id = 1');
        other.close();
        seen.push(await amount());
        expect(seen).toEqual([0, 1]);
      });

      test('see every write of this program once its caller is answered', async () => {
        await put(1);
        for (let added = 1; added <= 20; added++) {
          const written = samples.database.run(addToSample, { thing_id: 1, by: 1 });
          await Promise.all([amount(), amount()]);
          await written;
          expect(await Promise.all([amount(), amount()])).toEqual([added, added]);
        }
      });

      test('do not delay commits, or the copying of the log into the database', async () => {
        await put(1);
        await Promise.all([amount(), amount()]);
        await samples.database.run(addToSample, { thing_id: 1, by: 1 });
        const other = new DatabaseSync(sqlitePath(samples.url) ?? '');
        expect(other.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 });
        other.close();
      });
    });
  },
  ['sqlite'],
);

describe('the embedded store', () => {
  test('a database that would not keep acknowledged writes is refused at start', async () => {
    await expect(openDatabase('sqlite::memory:', { pool_size: 1 })).rejects.toThrow(
      ':memory: cannot be opened as an SQLite database: it must keep a journal in WAL mode with synchronous FULL, not memory and 2.',
    );
  });

  test('over HTTP, a write while another program holds the lock is 503 with Retry-After, and reads work', async () => {
    const world = await openWorld('sqlite', { groups: [probeGroup(new Gate())] });
    const shop = await world.given.shop();
    const releaseLock = holdWriteLock(world.marketplace.settings.database_url);
    const write = () => world.call('v2.probe.write', { id: 1 }, { shop });
    const answered: string[] = [];
    const refused = write().finally(() => answered.push('write'));
    await pause(50);
    const { body: read } = await world.call('v2.probe.read', { id: 1 }, { shop });
    expect(read.error).toBe('');
    expect(answered).toEqual([]);
    const { status, headers, body } = await refused;
    expect({ status, error: body.error, retry_after: headers['retry-after'] }).toEqual({
      status: 503,
      error: 'error_server_busy',
      retry_after: '1',
    });
    releaseLock();
    expect((await write()).status).toBe(200);
    await world.close();
  });
});
