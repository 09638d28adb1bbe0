import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { askStock, midnight } from '../../../../test/support/items/stock_answers.ts';
import { expectSumsOfLedger } from '../../../../test/support/items/stock_sums.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { ensureDemo } from '../../../program/demo/demo.ts';
import { recordMovement } from './record_movement.ts';

onEachEngine('record_movement', (world) => {
  const endOf = async (shop: GivenShop) =>
    (await askStock(world, shop)).item_list[0]?.sku_list[0]?.end_qty.end_on_hand_total;

  test('a movement that is reported again counts once, even if both arrive at the same time', async () => {
    const sku = await world.given.stockSku();
    const { shop } = sku;
    const movement = {
      movement_id: 'M1',
      kind: 'inbound_my',
      moved_at: midnight('2026-02-10'),
      sellable: 3,
    } as const;
    const outcomes = await Promise.all(
      Array.from({ length: 8 }, () => world.given.stockMovement(sku, movement)),
    );
    expect(outcomes.filter((one) => one === 'recorded')).toHaveLength(1);
    expect(await world.given.stockMovement(sku, { ...movement, sellable: 9 })).toBe('known_already');
    expect(await endOf(shop)).toBe(3);
  });

  test('a movement of a transaction that fails is not counted', async () => {
    const sku = await world.given.stockSku();
    const { shop } = sku;
    const { shop_id } = shop;
    const { whs_region, mtsku_id } = sku;
    const work = world.marketplace.database.transaction(async (store) => {
      await recordMovement(store, {
        shop_id,
        whs_region,
        mtsku_id,
        movement_id: 'M1',
        whs_id: 'SG1',
        kind: 'inbound_my',
        moved_at: midnight('2026-02-10'),
        sellable: 3,
        reserved: 0,
        unsellable: 0,
      });
      throw new Error('no');
    });
    await expect(work).rejects.toThrow('no');
    expect(await endOf(shop)).toBe(0);
  });

  test.each([
    ['inbound_my', { sellable: -1 }, 'inbound_takes_out'],
    ['inbound_returned', { sellable: 2, unsellable: -3 }, 'inbound_takes_out'],
    ['outbound_sold', { reserved: 1 }, 'outbound_brings_in'],
    ['reservation', { sellable: -2, reserved: 1 }, 'reservation_changes_total'],
  ] as const)('a movement %s of %o is refused as %s, and nothing is written', async (kind, deltas, fault) => {
    const sku = await world.given.stockSku();
    const { shop } = sku;
    expect(await world.given.stockMovement(sku, { kind, moved_at: midnight('2026-02-10'), ...deltas })).toBe(
      fault,
    );
    expect((await askStock(world, shop)).item_list[0]?.sku_list[0]?.whs_list).toEqual([]);
  });

  test('rows of data files are summed up and refused like recorded movements', async () => {
    const sku = await world.given.stockSku();
    const { shop } = sku;
    const { whs_region, mtsku_id } = sku;
    const row = { shop_id: shop.shop_id, movement_id: 'M1', whs_region, mtsku_id, whs_id: 'SG1' };
    await world.given.row('stock_movement', { ...row, kind: 'inbound_my', moved_at: 'now-5d', sellable: 6 });
    expect(await endOf(shop)).toBe(6);
    const wrong = {
      ...row,
      movement_id: 'M2',
      kind: 'inbound_my',
      moved_at: 'now-5d',
      sellable: -6,
    } as const;
    await expect(world.given.row('stock_movement', wrong)).rejects.toThrow(
      'stock_movement M2: inbound_takes_out',
    );
    const far = {
      ...row,
      movement_id: 'M3',
      kind: 'inbound_my',
      moved_at: 9_000_000_000_000,
      sellable: 6,
    } as const;
    await expect(world.given.row('stock_movement', far)).rejects.toThrow('moved_at must be');
    expect(await endOf(shop)).toBe(6);
  });

  test("the demo's sums agree with its ledger", async () => {
    await ensureDemo(world.marketplace, true);
    await expectSumsOfLedger(world);
  });
});
