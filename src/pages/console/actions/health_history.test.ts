import { expect, test } from 'vitest';
import { makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { upsertNode } from '../../../engine/store/nodes.ts';
import { health_history } from './health_history.contract.ts';

onEachEngine('the history of health', (world) => {
  test('has calls, times, refusals, jobs and memory of the time since the point before', async () => {
    const shop = await world.given.shop();
    for (let at = 0; at < 3; at++) await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop });
    await world.call('v2.shop.get_shop_info', {}, { shop });
    await world.app.health?.add();
    const { points, interval_s } = (await act(world, 'health.history', {})).body;
    expect([points.length, interval_s]).toEqual([1, 5]);
    const [point] = points;
    expect(point).toMatchObject({
      at: world.clock.now,
      refusals: [{ code: 'common.error_not_found', count: 3 }],
      jobs_waiting: 0,
      jobs_failed: 0,
    });
    expect(point?.calls_per_s).toBeGreaterThan(0);
    expect(point?.p50_ms).toBeGreaterThan(0);
    expect(point?.p99_ms).toBeGreaterThanOrEqual(point?.p50_ms ?? 0);
    expect(point?.rss_bytes).toBeGreaterThan(1_000_000);
    expect(point?.database_ms).toBeGreaterThan(0);
  });

  test('counts from zero after each point, and is read from a moment on', async () => {
    const since = world.clock.now;
    world.clock.advance({ seconds: 5 });
    await world.app.health?.add();
    const { points } = (await act(world, 'health.history', { since })).body;
    expect(points).toMatchObject([{ calls_per_s: 0, p50_ms: null, refusals: [], at: world.clock.now }]);
  });

  test('reaches back an hour', async () => {
    for (let at = 0; at < 725; at++) {
      world.clock.advance({ seconds: 5 });
      await world.app.health?.add();
    }
    const { points } = (await act(world, 'health.history', {})).body;
    expect([points.length, points[0]?.at]).toEqual([720, world.clock.now - 719 * 5]);
  });

  test('has the newest point of each other node, as far as its version is known', async () => {
    const { database } = world.marketplace;
    const node = { base_url: 'http://a.test', operator_url: 'http://b.test', started_at: world.clock.now };
    const latest = world.app.health?.latest;
    const rows = { one: JSON.stringify(latest), off: null, newer: '{"form":2}' };
    for (const [node_id, health] of Object.entries(rows))
      await database.run(upsertNode, { ...node, node_id, seen_at: world.clock.now, health });
    const { nodes, now, reports_every_s } = (await act(world, 'health.history', {})).body;
    expect([now, reports_every_s]).toEqual([world.clock.now, 15]);
    expect(nodes.find(({ node_id }) => node_id === 'one')?.point).toEqual(latest);
    for (const name of ['off', 'newer'])
      expect(nodes.find(({ node_id }) => node_id === name)).not.toHaveProperty('point');
  });
});

onEachEngine(
  'a node whose console is off',
  (world) => {
    eachActionRefusal(world, health_history, { console_off: ['no console', async () => ({})] });
  },
  { config: { console: false } },
);

const world = sandboxWorld();
test('a sandbox has no history: its node has', async () => {
  await world.app.listen();
  const { operator_token: token } = await makeSandbox(world);
  expect((await act(world, 'health.history', {}, { token })).body).toMatchObject({ code: 'console_off' });
});
