// A node that has not looked for a while: what it does about the buyers who were erased meanwhile.
import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act } from '../../../test/support/world/operator_calls.ts';
import { deleteErasedTraces, insertErasedTrace } from './buyer.store.ts';
import { traces_kept_s } from './buyer.ts';
import { ErasedElsewhere } from './erased_elsewhere.ts';

onEachEngine('what other nodes have erased', (world) => {
  const openNode = () => {
    const dropped: string[][] = [];
    const calls = ['about Jane', 'about an order', 'about somebody else'];
    const { database } = world.marketplace;
    const erased = new ErasedElsewhere({
      database,
      wall_clock: world.clock,
      forgetCalls: (shows) => dropped.push(calls.filter(shows)),
    });
    return { erased, dropped, database };
  };
  const erasure_id = 'f'.repeat(32);

  test('is dropped once it is read, and again when it is gone, for calls that were under way', async () => {
    const { erased, dropped, database } = openNode();
    const erased_at = world.clock.now;
    const texts = JSON.stringify(['Jane', 'an order']) as never;
    await database.run(insertErasedTrace, { erased_trace_id: 'a', erasure_id, texts, erased_at });
    await erased.read();
    await erased.read();
    expect(dropped).toEqual([['about Jane', 'about an order']]);
    await database.run(deleteErasedTraces, { erasure_id, erased_before: erased_at + 1 });
    await erased.read();
    await erased.read();
    expect(dropped).toEqual([
      ['about Jane', 'about an order'],
      ['about Jane', 'about an order'],
    ]);
  });

  test('means that all calls are dropped after a pause in which it may have been missed', async () => {
    const { erased, dropped } = openNode();
    world.clock.advance({ days: 1 });
    await erased.read();
    expect(dropped).toEqual([]);
    await act(world, 'buyer.erase', { buyer_username: 'somebody' });
    while ((await world.runJobs()) > 0);
    world.clock.advance({ seconds: 1 });
    await erased.read();
    expect(dropped).toEqual([]);
    world.clock.advance({ seconds: traces_kept_s });
    await erased.read();
    expect(dropped).toEqual([['about Jane', 'about an order', 'about somebody else']]);
    // The clocks of nodes differ, so what ended shortly before may have been missed too.
    world.clock.advance({ days: 1 });
    await erased.read();
    expect(dropped).toHaveLength(2);
    world.clock.advance({ days: 1 });
    await erased.read();
    expect(dropped).toHaveLength(2);
  });
});
