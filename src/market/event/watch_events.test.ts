import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import type { Database } from '../../engine/store/store.ts';
import { RunningSpan, span_kinds } from '../../engine/trace/span.ts';
import { TracedDatabase } from '../../engine/trace/traced_database.ts';
import { eventOf, recordEvents } from './record_events.ts';
import { watchedDatabase } from './watch_events.ts';

const span = () => new RunningSpan(() => undefined, 'a'.repeat(32), undefined, 'call', span_kinds.server);

onEachEngine(
  'a watched database',
  (world) => {
    test.each([
      ['itself', (database: Database) => database],
      ['by a call that is traced', (database: Database) => new TracedDatabase(database, span())],
    ])(
      'passes on the events of a transaction that is used %s, once they are committed',
      async (_by, used) => {
        const { shop_id } = await world.given.shop();
        const seen: string[] = [];
        const watched = watchedDatabase(world.marketplace.database, (events) =>
          seen.push(...events.map(({ kind }) => kind)),
        );
        const event = eventOf(
          { shop_id, subject: 'shop:watched', seq: 1, kind: 'watched', data: {} },
          { actor: 'marketplace', partner_id: null, request_id: 'r', now: world.clock.now },
        );
        await used(watched).transaction(async (store) => {
          recordEvents(store, [event]);
          expect(seen).toEqual([]);
        });
        expect(seen).toEqual(['watched']);
      },
    );
  },
  { has_made_up_events: true },
);
