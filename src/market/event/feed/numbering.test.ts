import { expect, test } from 'vitest';
import { signal } from '../../../../test/support/databases/postgres_nodes.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { claimFeed } from '../../../engine/feed/feed.store.ts';
import { Feed } from '../../../engine/feed/feed.ts';
import { openDatabase } from '../../../engine/store/open_database.ts';
import type { Database, Transaction } from '../../../engine/store/store.ts';
import { event as event_group } from '../event.group.ts';
import { eventOf, recordEvents } from '../record_events.ts';

const by = { actor: 'system', partner_id: null, request_id: 'a'.repeat(32) } as const;

onEachEngine(
  'the feed',
  (world) => {
    const { feed_sources } = event_group;
    const feedOf = (database: Database) => new Feed(database, feed_sources, world.clock);

    const record = (store: Transaction, shop_id: number, subject: string, seqs: readonly number[], now = 1) =>
      recordEvents(
        store,
        seqs.map((seq) => eventOf({ shop_id, subject, seq, kind: 'change', data: { seq } }, { ...by, now })),
      );

    /** Everything that is published, read in pages. */
    async function readAll(feed: Feed, after = 0, limit = 7) {
      const read = [];
      for (let position = after; ; ) {
        const page = await feed.list({ after: position, limit });
        if (page.length === 0) return read;
        read.push(...page);
        position = page.at(-1)?.position ?? position;
      }
    }

    async function begin() {
      const { database } = world.marketplace;
      const { shop_id } = await world.given.shop();
      const feed = feedOf(database);
      await feed.numberNow();
      const { published_to } = await feed.findState();
      return { database, shop_id, feed, from: published_to };
    }

    test('has every event once, from the oldest, with what happened', async () => {
      const { database, shop_id, feed, from } = await begin();
      await database.transaction(async (store) => record(store, shop_id, 'order:A', [1, 2]));
      expect(await readAll(feed, from)).toEqual([]);
      await feed.numberNow();
      const one = { shop_id, partner_id: null, subject: 'order:A', kind: 'change', actor: 'system' };
      expect(await readAll(feed, from)).toMatchObject([
        { ...one, position: from + 1, seq: 1, data: { seq: 1 }, happened_at: 1, source: 'event' },
        { ...one, position: from + 2, seq: 2 },
      ]);
    });

    test('has nothing of a transaction that was rolled back', async () => {
      const { database, shop_id, feed, from } = await begin();
      const undone = database.transaction(async (store) => {
        await record(store, shop_id, 'order:undone', [1]);
        throw new Error('undone');
      });
      await expect(undone).rejects.toThrow('undone');
      await feed.numberNow();
      expect(await readAll(feed, from)).toEqual([]);
    });

    test('shows more events than one page numbers, and events of a subject in the order of their revisions', async () => {
      const { database, shop_id, feed, from } = await begin();
      // Written in the wrong order, as after a copy, and with clocks that differ.
      for (let seq = 1_100; seq > 0; seq -= 50) {
        const seqs = Array.from({ length: 50 }, (_, index) => seq - index);
        await database.transaction(async (store) => record(store, shop_id, 'order:long', seqs, 5_000 - seq));
      }
      await feed.numberNow();
      const seqs = (await readAll(feed, from, 100)).map(({ seq }) => seq);
      expect(seqs).toEqual(Array.from({ length: 1_100 }, (_, index) => index + 1));
    });

    test('keeps the order of causes between subjects that change in one second and one transaction', async () => {
      const { database, shop_id, feed, from } = await begin();
      const subjects = ['package:Z', 'order:Z', 'return:Z', 'order:Y', 'package:Y'];
      await database.transaction(async (store) => {
        for (const subject of subjects) await record(store, shop_id, subject, [1]);
      });
      await feed.numberNow();
      expect((await readAll(feed, from)).map(({ subject }) => subject)).toEqual(subjects);
    });

    test('misses no event that is committed after later ones were read', async () => {
      const { database, shop_id, feed, from } = await begin();
      // On SQLite, transactions run one after another.
      if (world.engine === 'sqlite') return;
      const written = signal();
      const go = signal();
      const late = database.transaction(async (store) => {
        await record(store, shop_id, 'order:late', [1]);
        written.resolve();
        await go.resolved;
      });
      await written.resolved;
      await database.transaction(async (store) => record(store, shop_id, 'order:early', [1]));
      await feed.numberNow();
      const first = await readAll(feed, from);
      expect(first.map(({ subject }) => subject)).toEqual(['order:early']);
      go.resolve();
      await late;
      await feed.numberNow();
      const rest = await readAll(feed, first.at(-1)?.position);
      expect(rest.map(({ subject }) => subject)).toEqual(['order:late']);
    });

    test('is complete and in order while four nodes write and number, for readers that stop and continue', async () => {
      const { database, shop_id, feed, from } = await begin();
      const nodes: Database[] = [];
      const is_file = world.engine === 'sqlite';
      for (let node = 0; node < 4; node++)
        nodes.push(
          is_file ? database : await openDatabase(world.marketplace.settings.database_url, { pool_size: 3 }),
        );
      const feeds = nodes.map(feedOf);
      const ends = feeds.map((each) => each.use(() => undefined));
      const [order_count, revision_count] = [24, 12];
      const write = async (order: number) => {
        for (let seq = 1; seq <= revision_count; seq++) {
          // The revisions of an order are written by different nodes.
          const node = nodes[(order + seq) % 4] ?? database;
          await node.transaction(async (store) => record(store, shop_id, `order:race${order}`, [seq]));
        }
      };
      const total = order_count * revision_count;
      const read: Awaited<ReturnType<Feed['list']>> = [];
      const writing = Promise.all(Array.from({ length: order_count }, (_, order) => write(order)));
      while (read.length < total) {
        const reader = feeds[read.length % 4] ?? feed;
        const page = await reader.list({ after: read.at(-1)?.position ?? from, limit: 10 });
        read.push(...page);
        if (page.length === 0) await new Promise((resolve) => setTimeout(resolve, 5));
      }
      await writing;
      expect(read.map(({ position }) => position)).toEqual(read.map((_, index) => from + 1 + index));
      for (let order = 0; order < order_count; order++) {
        const seqs = read.filter(({ subject }) => subject === `order:race${order}`).map(({ seq }) => seq);
        expect(seqs).toEqual(Array.from({ length: revision_count }, (_, index) => index + 1));
      }
      for (const end of ends) end();
      await Promise.all(feeds.map((each) => each.stop()));
      if (!is_file) await Promise.all(nodes.map((node) => node.close()));
    });

    test('tells a listener of new events, and numbers nothing while nobody listens', async () => {
      const { database, shop_id, feed, from } = await begin();
      await database.transaction(async (store) => record(store, shop_id, 'order:quiet', [1]));
      await new Promise((resolve) => setTimeout(resolve, 100));
      expect((await feed.findState()).published_to).toBe(from);
      let end = (): void => undefined;
      await new Promise<void>((resolve) => {
        end = feed.use(() => {
          resolve();
        });
      });
      await expect.poll(async () => (await readAll(feed, from)).length).toBe(1);
      end();
      await feed.stop();
    });

    test('lets another node number at once when a node has stopped', async () => {
      const { database, shop_id, feed, from } = await begin();
      const end = feed.use(() => undefined);
      await database.transaction(async (store) => record(store, shop_id, 'order:stopped', [1]));
      await expect.poll(async () => (await readAll(feed, from)).length).toBe(1);
      end();
      await feed.stop();
      const now_ms = world.clock.now_ms();
      const claim = { holder: 'other', now_ms, held_until_ms: now_ms, latest_ms: now_ms + 60_000 };
      expect(await database.run(claimFeed, claim)).toBe(1);
    });

    test('publishes what a node has numbered that died before it published it', async () => {
      const { database, shop_id, feed, from } = await begin();
      await database.transaction(async (store) => record(store, shop_id, 'order:died', [1]));
      await feed.numberNow();
      await database.transaction((store) => store.execute(`update feed_state set published_to = ${from}`));
      expect(await readAll(feed, from)).toEqual([]);
      const end = feed.use(() => undefined);
      await expect.poll(async () => (await readAll(feed, from)).length).toBe(1);
      end();
      await feed.stop();
    });
  },
  { has_made_up_events: true },
);
