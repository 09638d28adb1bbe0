import { expect, test, vi } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { life_seconds } from '../../engine/store/nodes.ts';
import { shareConnections } from '../../engine/store/postgres/citus/cluster.ts';
import { LivingNodes } from './living_nodes.ts';
import { hasFewConnections, nodeNumbers } from './log_nodes.ts';

onEachEngine('the nodes of a database', (world) => {
  const nodeOf = (onCount: (count: number) => void = () => undefined) =>
    new LivingNodes(world.marketplace.database, world.clock, onCount);
  const address = (node_id: string) => ({
    node_id,
    base_url: `http://${node_id}.test`,
    operator_url: `http://operator.${node_id}.test`,
  });

  test('each learns the number of running nodes when it reports itself, and nodes that left or died do not count', async () => {
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
    try {
      const counts: number[] = [];
      const first = nodeOf((count) => counts.push(count));
      const second = nodeOf();
      await first.start(address('first'));
      await second.start(address('second'));
      const third = nodeOf();
      await third.start(address('third'));
      expect([first.count, second.count, third.count]).toEqual([1, 2, 3]);

      // The second leaves, and the third dies.
      second.pause();
      await second.leave();
      third.pause();
      await vi.advanceTimersToNextTimerAsync();
      await expect.poll(() => first.count).toBe(2);
      world.clock.advance({ seconds: life_seconds });
      await vi.advanceTimersToNextTimerAsync();
      await expect.poll(() => first.count).toBe(1);
      expect(counts).toEqual([1, 2, 1]);
      first.pause();
      await first.leave();
    } finally {
      vi.useRealTimers();
    }
  });
});

test('the log shows what all nodes together may open and allow', () => {
  expect(nodeNumbers({ pool_size: 10, rate_limit: 8 }, 16)).toEqual({
    nodes: 16,
    connections: 176,
    calls_per_second_of_a_caller: 0.5,
  });
  expect(nodeNumbers({ pool_size: 10, rate_limit: 0 }, 2)).toEqual({ nodes: 2, connections: 22 });
});

test('a pool that gives a worker fewer than four connections is found', () => {
  const isFound = (pool_size: number, workers: number) => {
    const { coordinator, worker } = shareConnections(pool_size, workers);
    const sizes = [coordinator, ...Array<number>(workers).fill(worker)];
    const seen = { address: 'db:5432', is_away: false, connections: 0, answered: 0 };
    const servers = sizes.map((connections_max) => ({ ...seen, connections_max }));
    return hasFewConnections({ servers, map_age_ms: 0, map_changes: 1 });
  };
  expect([isFound(10, 2), isFound(16, 3), isFound(36, 8)]).toEqual([false, false, false]);
  expect([isFound(9, 2), isFound(10, 3), isFound(35, 8)]).toEqual([true, true, true]);
});
