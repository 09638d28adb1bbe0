import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import { DatabaseSync } from '@photostructure/sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { openWorld } from '../../../../test/support/harness.ts';
import { Gate, probeGroup } from '../../../../test/support/probe_operations.ts';
import {
  addToSample,
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  statement,
  sumSamples,
} from '../../../../test/support/sample_tables.ts';
import { openDatabase, sqlitePath } from '../open_database.ts';
import { type Store, StoreUnavailableError } from '../store.ts';

const pragma = (name: string) =>
  statement((db) => ({
    compile: () => sql.raw<Record<string, unknown>>(`pragma ${name}`).compile(db),
  }));
const readSynchronous = pragma('synchronous');
const readJournalMode = pragma('journal_mode');

/** Counts the commits in a write-ahead log: the frames of its present generation that end one say so. */
function countCommits(url: string): number {
  const log = readFileSync(`${sqlitePath(url)}-wal`);
  const frame_size = 24 + log.readUInt32BE(8);
  let commits = 0;
  for (let at = 32; at + frame_size <= log.length; at += frame_size) {
    if (log.compare(log, 16, 24, at + 8, at + 16) !== 0) break;
    if (log.readUInt32BE(at + 4) > 0) commits++;
  }
  return commits;
}

/** Another program that holds the write lock until it is told to let go. */
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
  (things) => {
    const put = (thing_id: number, store: Store = things.database) =>
      store.run(insertSample, { thing_id, amount: 0, note: null });

    test('it writes and reads in WAL mode with synchronous FULL', async () => {
      const read = async (store: Store) => [
        await store.first(readJournalMode, {}),
        await store.first(readSynchronous, {}),
      ];
      const safe = [{ journal_mode: 'wal' }, { synchronous: 2 }];
      expect(await read(things.database)).toEqual(safe);
      expect(await things.database.transaction(read)).toEqual(safe);
    });

    test('a transaction at a time is a commit at a time', async () => {
      const before = countCommits(things.url);
      for (const thing_id of [1, 2, 3]) await things.database.transaction((store) => put(thing_id, store));
      expect(countCommits(things.url) - before).toBe(3);
    });

    test('200 transactions at once share one commit, also when some of them fail', async () => {
      const before = countCommits(things.url);
      await Promise.allSettled(
        Array.from({ length: 200 }, (_, thing_id) =>
          things.database.transaction(async (store) => {
            await put(thing_id, store);
            if (thing_id % 2 === 0) throw new Error('no');
          }),
        ),
      );
      expect(countCommits(things.url) - before).toBe(1);
      expect(await things.database.first(sumSamples, {})).toMatchObject({ count: 100 });
    });

    test('what is answered is in the log: a copy of the files taken at that moment has it', async () => {
      const answered = Promise.all(
        [1, 2, 3].map((thing_id) => things.database.transaction((store) => put(thing_id, store))),
      );
      await answered;
      const copy = join(things.folder, 'copy.db');
      await promisify(execFile)('cp', [sqlitePath(things.url) ?? '', copy]);
      await promisify(execFile)('cp', [`${sqlitePath(things.url)}-wal`, `${copy}-wal`]);
      const database = await openDatabase(`sqlite:${copy}`, { pool_size: 1 });
      expect(await database.all(listSamples, {})).toHaveLength(3);
      await database.close();
    });

    test('when the schema becomes another one, rows have the names of its columns, in every connection', async () => {
      const { database } = things;
      const altering = (sql: string) => database.transaction((store) => store.execute(sql));
      const stored = async () => [
        await database.first(findSample, { thing_id: 1 }),
        await database.transaction((store) => store.first(findSample, { thing_id: 1 })),
      ];
      await put(1);
      await stored();
      await altering('alter table thing drop column amount; alter table thing add column colour text');
      // As many columns as before, and other ones.
      expect(await stored()).toEqual(new Array(2).fill({ thing_id: 1, note: null, colour: null }));
      await altering(`alter table thing drop column colour; alter table thing drop column note;
        alter table thing add column amount bigint not null default 0; alter table thing add column note text`);
      expect(await stored()).toEqual(new Array(2).fill({ thing_id: 1, amount: 0, note: null }));
    });

    test('a transaction waits for another program that writes, and reads are answered meanwhile', async () => {
      const letGo = holdWriteLock(things.url);
      let done = false;
      const write = put(1).then(() => {
        done = true;
      });
      await pause(50);
      expect(await things.database.first(findSample, { thing_id: 1 })).toBeUndefined();
      expect(done).toBe(false);
      letGo();
      await write;
      expect(await things.database.first(findSample, { thing_id: 1 })).toBeDefined();
    });

    test('when another program writes for too long, every transaction that waits is refused, and later ones are not', async () => {
      const letGo = holdWriteLock(things.url);
      const settled = await Promise.allSettled([1, 2, 3].map((thing_id) => put(thing_id)));
      for (const outcome of settled)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
      letGo();
      expect(await put(4)).toBe(1);
      expect(await things.database.all(listSamples, {})).toHaveLength(1);
    });

    test('a full disk refuses the whole commit that does not fit, and later ones succeed when there is room', async () => {
      const { database } = things;
      const limitPages = (count: number | string) =>
        database.transaction((store) => store.execute(`pragma max_page_count = ${count}`));
      const pages = await database.first(pragma('page_count'), {});
      await limitPages(Number(pages?.page_count) + 3);
      const large = 'x'.repeat(100_000);
      const settled = await Promise.allSettled([
        put(1),
        database.run(insertSample, { thing_id: 2, amount: 0, note: large }),
        put(3),
      ]);
      for (const outcome of settled)
        expect(outcome).toMatchObject({ status: 'rejected', reason: expect.any(StoreUnavailableError) });
      expect(await database.all(listSamples, {})).toEqual([]);
      await limitPages(1_073_741_823);
      expect(await database.run(insertSample, { thing_id: 4, amount: 0, note: large })).toBe(1);
    });

    test('more transactions than the queue holds are refused at once', async () => {
      const before = things.database.gauges().transactions_waiting;
      const settled = await Promise.allSettled(
        Array.from({ length: 10_010 }, () => things.database.transaction(async () => undefined)),
      );
      const refused = settled.filter(({ status }) => status === 'rejected');
      expect(before).toBe(0);
      expect(refused).toHaveLength(10);
      for (const outcome of refused)
        expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    });

    describe('reads', () => {
      const amount = async () => (await things.database.first(findSample, { thing_id: 1 }))?.amount;

      test('see what another program has committed, also in the same turn', async () => {
        await put(1);
        const seen = [await amount()];
        const other = new DatabaseSync(sqlitePath(things.url) ?? '');
        other.exec('update thing set amount = amount + 1 where thing_id = 1');
        other.close();
        seen.push(await amount());
        expect(seen).toEqual([0, 1]);
      });

      test('see every write of this program once its caller is answered', async () => {
        await put(1);
        for (let added = 1; added <= 20; added++) {
          const written = things.database.run(addToSample, { thing_id: 1, by: 1 });
          await Promise.all([amount(), amount()]);
          await written;
          expect(await Promise.all([amount(), amount()])).toEqual([added, added]);
        }
      });

      test('hold up no commit, and no copying of the log into the database', async () => {
        await put(1);
        await Promise.all([amount(), amount()]);
        await things.database.run(addToSample, { thing_id: 1, by: 1 });
        const other = new DatabaseSync(sqlitePath(things.url) ?? '');
        expect(other.prepare('pragma wal_checkpoint(truncate)').get()).toMatchObject({ busy: 0 });
        other.close();
      });
    });

    describe('of the transactions that share a commit', () => {
      const attempt = (thing_id: number, made: number[], undone = false) =>
        things.database.transaction(
          async (store) => {
            made.push(thing_id);
            await put(thing_id, store);
          },
          () => !undone,
        );

      test('one that is undone after it has written undoes no other, each of which runs again', async () => {
        const made: number[] = [];
        await Promise.all([attempt(1, made), attempt(2, made, true), attempt(3, made)]);
        expect(made).toEqual([1, 2, 1, 2, 3]);
        expect(await things.database.all(listSamples, {})).toMatchObject([{ thing_id: 1 }, { thing_id: 3 }]);
      });

      test('one that is undone without having written anything costs no other a second run', async () => {
        const made: number[] = [];
        const refused = things.database.transaction(
          async (store) => store.first(findSample, { thing_id: 1 }),
          () => false,
        );
        const thrown = things.database.transaction(async () => {
          throw new Error('Nothing was written.');
        });
        await Promise.all([attempt(1, made), refused, expect(thrown).rejects.toThrow(), attempt(2, made)]);
        expect(made).toEqual([1, 2]);
        expect(await things.database.all(listSamples, {})).toHaveLength(2);
      });
    });
  },
  ['sqlite'],
);

describe('the embedded store', () => {
  test('a database that would not keep what it acknowledges is refused at start', async () => {
    await expect(openDatabase('sqlite::memory:', { pool_size: 1 })).rejects.toThrow(
      ':memory: cannot be opened as an SQLite database: it must keep a journal in WAL mode with synchronous FULL, not memory and 2.',
    );
  });

  test('on the wire, a write while another program holds the lock is 503 with Retry-After; reads go on', async () => {
    const world = await openWorld('sqlite', { groups: [probeGroup(new Gate())] });
    const shop = await world.given.shop();
    const letGo = holdWriteLock(world.marketplace.settings.database_url);
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
    letGo();
    expect((await write()).status).toBe(200);
    await world.close();
  });
});
