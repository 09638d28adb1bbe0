// Sandboxes are closed and opened again all the time: nothing stays open, and callers do not notice.
import { expect, test } from 'vitest';
import { lists_descriptors, openFiles } from '../support/programs/open_descriptors.ts';
import {
  actIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  type ToldSandbox,
} from '../support/sandboxes/sandboxes.ts';
import { act } from '../support/world/operator_calls.ts';

// Only one may be open, so that each call to another sandbox closes it.
const world = sandboxWorld({ config: { sandboxes_open_max: 1, sandboxes_max: 200 } });

test.skipIf(!lists_descriptors)(
  'however many are opened and closed, their files are closed too, except the files of the last one',
  async () => {
    const sandboxes: ToldSandbox[] = [];
    for (let count = 0; count < 80; count++) sandboxes.push(await makeSandbox(world, { template: 'empty' }));
    for (const { sandbox_id } of sandboxes)
      expect((await act(world, 'sandbox.describe', { sandbox_id })).status).toBe(200);
    const open = sandboxes.at(-1)?.sandbox_id;
    await expect
      .poll(() => openFiles('/sandboxes/each/').filter((path) => !path.includes(`${open}`)), {
        timeout: 15_000,
      })
      .toEqual([]);
  },
  60_000,
);

test('a simulation continues as if its sandbox had not been closed, with the same orders', async () => {
  const now = Math.floor(Date.UTC(2026, 10, 2) / 1_000);
  const made = { seed: 7, now, rate: 0 };
  const [whole, closed] = [await makeSandbox(world, made), await makeSandbox(world, made)];
  const shop_id_list = whole.shops.slice(0, 3).map(({ shop_id }) => shop_id);
  for (const sandbox of [whole, closed]) {
    const started = await actIn(world, sandbox, 'simulation.start', {
      shop_id_list,
      seed: 'a',
      orders_per_week: 21,
    });
    expect(started.status).toBe(200);
  }
  const days = 8;
  expect((await actIn(world, whole, 'clock.advance', { by: `${days}d` })).status).toBe(200);
  for (let day = 0; day < days; day++) {
    await actIn(world, whole, 'clock.get');
    const { sandbox_id } = closed;
    expect((await act(world, 'sandbox.get', { sandbox_id })).body.is_open).toBe(false);
    expect((await actIn(world, closed, 'clock.advance', { by: '1d' })).status).toBe(200);
  }
  const ordersOf = async (sandbox: ToldSandbox) =>
    (await rowsIn(world, sandbox, 'sales_order'))
      .map(({ shop_id, order_sn, order_status, create_time, update_time }) =>
        [shop_id, order_sn, order_status, create_time, update_time].join(' '),
      )
      .sort();
  const orders = await ordersOf(whole);
  expect(await ordersOf(closed)).toEqual(orders);
  expect(orders.length).toBeGreaterThan(50);
});
