import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import {
  findSample,
  insertSample,
  listSamples,
  onSampleStore,
  statement,
  sumSamples,
} from '../../../../test/support/databases/sample_tables.ts';
import { sqlitePath } from '../open_database.ts';
import { type Store, StoreUnavailableError } from '../store.ts';

const pragma = (name: string) =>
  statement((db) => ({
    compile: () => sql.raw<Record<string, unknown>>(`pragma ${name}`).compile(db),
  }));

/** Counts the commits in a write-ahead log: the frames of its current generation that are marked as the end of one. */
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

onSampleStore(
  'transactions that share a commit',
  (samples) => {
    const put = (thing_id: number, store: Store = samples.database) =>
      store.run(insertSample, { thing_id, amount: 0, note: null });

    test('single transactions are single commits', async () => {
      const before = countCommits(samples.url);
      for (const thing_id of [1, 2, 3]) await samples.database.transaction((store) => put(thing_id, store));
      expect(countCommits(samples.url) - before).toBe(3);
    });

    test('200 transactions at once share one commit, even if some of them fail', async () => {
      const before = countCommits(samples.url);
      await Promise.allSettled(
        Array.from({ length: 200 }, (_, thing_id) =>
          samples.database.transaction(async (store) => {
            await put(thing_id, store);
            if (thing_id % 2 === 0) throw new Error('no');
          }),
        ),
      );
      expect(countCommits(samples.url) - before).toBe(1);
      expect(await samples.database.first(sumSamples, {})).toMatchObject({ count: 100 });
    });

    test('a full disk refuses the whole commit that does not fit, and later ones succeed when there is space', async () => {
      const { database } = samples;
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
      const before = samples.database.gauges().transactions_waiting;
      const settled = await Promise.allSettled(
        Array.from({ length: 10_010 }, () => samples.database.transaction(async () => undefined)),
      );
      const refused = settled.filter(({ status }) => status === 'rejected');
      expect(before).toBe(0);
      expect(refused).toHaveLength(10);
      for (const outcome of refused)
        expect(outcome).toMatchObject({ reason: expect.any(StoreUnavailableError) });
    });

    describe('of the transactions that share a commit', () => {
      const attempt = (thing_id: number, made: number[], undone = false) =>
        samples.database.transaction(
          async (store) => {
            made.push(thing_id);
            await put(thing_id, store);
          },
          () => !undone,
        );

      test('one that is undone after writing undoes no other, and all the others run again', async () => {
        const made: number[] = [];
        await Promise.all([attempt(1, made), attempt(2, made, true), attempt(3, made)]);
        expect(made).toEqual([1, 2, 1, 2, 3]);
        expect(await samples.database.all(listSamples, {})).toMatchObject([{ thing_id: 1 }, { thing_id: 3 }]);
      });

      test('one that is undone without having written does not make others run again', async () => {
        const made: number[] = [];
        const refused = samples.database.transaction(
          async (store) => store.first(findSample, { thing_id: 1 }),
          () => false,
        );
        const thrown = samples.database.transaction(async () => {
          throw new Error('Nothing was written.');
        });
        await Promise.all([attempt(1, made), refused, expect(thrown).rejects.toThrow(), attempt(2, made)]);
        expect(made).toEqual([1, 2]);
        expect(await samples.database.all(listSamples, {})).toHaveLength(2);
      });
    });
  },
  ['sqlite'],
);
