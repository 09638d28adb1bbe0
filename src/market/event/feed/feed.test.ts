import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { readEvents } from '../../../../test/support/world/event_reader.ts';
import { onEachEngine, type World } from '../../../../test/support/world/harness.ts';
import { act, settings_token } from '../../../../test/support/world/operator_calls.ts';
import { feed_limits } from '../../../engine/feed/feed_limits.ts';
import { eventOf, recordEvents } from '../record_events.ts';
import { feed_list, feed_stream } from './feed.contract.ts';
import { feedCursor } from './feed_cursor.ts';

/** Records events of a new order, committed in one transaction. @returns the shop. */
async function happen(world: World, subject: string, count = 1): Promise<number> {
  const { shop_id } = await world.given.shop();
  const { database } = world.marketplace;
  const by = { actor: 'system', partner_id: null, request_id: 'a'.repeat(32), now: world.clock.now } as const;
  const events = Array.from({ length: count }, (_, index) =>
    eventOf({ shop_id, subject, seq: index + 1, kind: 'change', data: { seq: index + 1 } }, by),
  );
  await database.transaction(async (store) => recordEvents(store, events));
  return shop_id;
}

const findLatest = async (world: World) => (await act(world, 'feed.list', { after: 'latest' })).body.next;

/** How to be refused by each action of the feed. */
const casesOf = (world: World) =>
  ({
    unknown_cursor: ['a cursor of another feed', async () => ({ after: feedCursor('another', 1) })],
    events_deleted: [
      'a cursor before the events that are kept',
      async () => {
        const after = await findLatest(world);
        await happen(world, 'order:forgotten');
        await act(world, 'feed.list', {});
        await world.runJobs();
        world.clock.advance({ days: 31 });
        return { after };
      },
    ],
    too_many_readers: [
      'more readers than a node has',
      async () => {
        world.app.feed.reader_count += feed_limits.feed_readers_max.value;
        return {};
      },
    ],
  }) as const;

onEachEngine(
  'feed.list',
  (world) => {
    const list = async (query: Record<string, unknown>) => (await act(world, 'feed.list', query)).body;

    test('continues after a cursor, page by page, with every event once', async () => {
      const from = await findLatest(world);
      const shop_id = await happen(world, 'order:A', 5);
      const first = await list({ after: from, limit: 3 });
      expect(first).toMatchObject({ has_more: true, next: first.event_list[2]?.cursor });
      expect(first.event_list[0]).toEqual({
        cursor: expect.any(String),
        shop_id,
        merchant_id: null,
        partner_id: null,
        subject: 'order:A',
        seq: 1,
        kind: 'change',
        actor: 'system',
        request_id: 'a'.repeat(32),
        happened_at: world.clock.now,
        data: { seq: 1 },
      });
      const second = await list({ after: first.next, limit: 3 });
      expect(second.event_list.map(({ seq }) => seq)).toEqual([4, 5]);
      expect(second.has_more).toBe(false);
      expect(await list({ after: second.next })).toEqual({
        event_list: [],
        next: second.next,
        has_more: false,
      });
    });

    test('begins with the oldest event that is kept', async () => {
      await happen(world, 'order:old');
      const { event_list } = await list({ limit: 1 });
      expect(event_list).toHaveLength(1);
    });

    test('waits for the first event, and not longer than it was asked to', async () => {
      const from = await findLatest(world);
      expect(await list({ after: from, wait: '1s' })).toEqual({
        event_list: [],
        next: from,
        has_more: false,
      });
      const waiting = list({ after: from, wait: '30s' });
      await happen(world, 'order:awaited');
      expect((await waiting).event_list).toMatchObject([{ subject: 'order:awaited' }]);
    });

    eachActionRefusal(world, feed_list, casesOf(world));

    test('has no reader left at the end', () => {
      world.app.feed.reader_count -= feed_limits.feed_readers_max.value;
      expect(world.app.feed.reader_count).toBe(0);
    });
  },
  { has_made_up_events: true },
);

onEachEngine(
  'feed.stream',
  (world) => {
    eachActionRefusal(world, feed_stream, casesOf(world));

    test('sends events as they are committed, continues after the last one, and ends when the server stops', async () => {
      world.app.feed.reader_count = 0;
      const { operator_url } = await world.app.listen();
      const url = `${operator_url}/operator/v1/feed/stream`;
      const first = await readEvents(`${url}?after=latest`);
      await happen(world, 'order:S1');
      const seen = await first.next();
      expect(seen?.data.subject).toBe('order:S1');
      first.close();
      await happen(world, 'order:S2');
      const again = await readEvents(`${url}?after=latest`, {
        authorization: `Bearer ${settings_token}`,
        'last-event-id': seen?.id ?? '',
      });
      expect((await again.next())?.data.subject).toBe('order:S2');
      await expect.poll(() => world.app.feed.reader_count).toBe(1);
      const ended = again.next();
      await world.app.stop();
      expect(await ended).toBeUndefined();
      expect(world.app.feed.reader_count).toBe(0);
    });
  },
  { has_made_up_events: true },
);
