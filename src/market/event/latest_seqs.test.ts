import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { insertEvents } from './event.store.ts';
import { eventOf } from './record_events.ts';
import { listSeqs } from './record_next_events.ts';

const many = 20_000;
const rounds = 41;
/** Reading all events of the subject took 14 times as long on PostgreSQL, and 87 times on SQLite. */
const ratio_max = 5;

const median = (numbers: readonly number[]) => [...numbers].sort((a, b) => a - b)[numbers.length >> 1] ?? 0;

onEachEngine(
  'the latest event of a subject',
  (world) => {
    test('is found as fast if the subject has 20,000 events as if it has one, and none is found if it has none', async () => {
      const { shop_id } = await world.given.shop();
      const by = { actor: 'marketplace', partner_id: null, request_id: 'r', now: world.clock.now } as const;
      const event = (subject: string, seq: number) =>
        eventOf({ shop_id, subject, seq, kind: 'reserve', data: {} }, by);
      const events = Array.from({ length: many }, (_, at) => event('stock:1:0', at + 1));
      await world.marketplace.database.transaction(async (store) => {
        await insertEvents(store, [...events, event('stock:2:0', 7)]);
      });
      expect([
        ...(await listSeqs(world.marketplace.database, shop_id, ['stock:1:0', 'stock:2:0', 'stock:3:0'])),
      ]).toEqual([
        ['stock:1:0', many],
        ['stock:2:0', 7],
      ]);
      const took: { many: number[]; one: number[] } = { many: [], one: [] };
      for (let round = 0; round < rounds; round++)
        for (const [name, subject] of [
          ['many', 'stock:1:0'],
          ['one', 'stock:2:0'],
        ] as const) {
          const began_ms = performance.now();
          await listSeqs(world.marketplace.database, shop_id, [subject]);
          took[name].push(performance.now() - began_ms);
        }
      expect(median(took.many)).toBeLessThan(ratio_max * median(took.one));
    });
  },
  { has_made_up_events: true },
);
