import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { nodeCleanup } from '../jobs/node_cleanup.ts';
import { findNewestNode, life_seconds, sign_of_life_seconds, upsertNode } from './nodes.ts';

onEachEngine('the rows of servers', (world) => {
  const node = (node_id: string, started_at: number) => ({
    node_id,
    base_url: `http://${node_id}.test`,
    operator_url: `http://operator.${node_id}.test`,
    started_at,
    health: null,
  });
  const newest = async () => (await findNewestNode(world.marketplace.database, world.clock.now))?.node_id;

  test('of a dead server are not found after a minute, and are deleted', async () => {
    const { database } = world.marketplace;
    const { now } = world.clock;
    const living = node('living', now);
    await database.run(upsertNode, { ...living, seen_at: now });
    await database.run(upsertNode, { ...node('dead', now + 1), seen_at: now });
    expect(await newest()).toBe('dead');

    world.clock.advance({ seconds: life_seconds - sign_of_life_seconds });
    await database.run(upsertNode, { ...living, seen_at: world.clock.now });
    expect(await newest()).toBe('dead');
    expect(await nodeCleanup.run(database, 0, world.clock.now)).toBe(0);

    world.clock.advance({ seconds: sign_of_life_seconds });
    expect(await newest()).toBe('living');
    expect(await nodeCleanup.run(database, 0, world.clock.now)).toBe(1);
    expect(await nodeCleanup.run(database, 0, world.clock.now)).toBe(0);
    expect(await newest()).toBe('living');
  });

  test('return when a server that was considered dead reports again', async () => {
    const { database } = world.marketplace;
    const slow = node('slow', world.clock.now + 10);
    await database.run(upsertNode, { ...slow, seen_at: world.clock.now - life_seconds });
    await nodeCleanup.run(database, 0, world.clock.now);
    await database.run(upsertNode, { ...slow, seen_at: world.clock.now });
    expect(await newest()).toBe('slow');
  });
});
