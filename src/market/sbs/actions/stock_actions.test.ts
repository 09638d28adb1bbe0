import { beforeEach, expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { stock_adjust, stock_receive } from './stock_actions.contract.ts';

onEachEngine('stock actions', (world) => {
  let sku: { shop_id: number; whs_region: string; mtsku_id: string };
  beforeEach(async () => {
    const { shop_id, whs_region, mtsku_id } = await world.given.stockSku();
    sku = { shop_id, whs_region, mtsku_id };
  });
  const movement = (name = 'm1') => ({ ...sku, whs_id: 'SG1', movement_id: name });
  const balance = async () =>
    ((await storedRows(world, 'stock_balance')) as Record<string, unknown>[]).find(
      (row) => row.mtsku_id === sku.mtsku_id,
    );

  test('stock.receive adds pieces, stock.adjust corrects their number, and each counts once if it is sent twice', async () => {
    const received = { ...movement(), sellable: 10, unsellable: 1 };
    expect((await act(world, 'stock.receive', received)).body).toEqual({ result: 'recorded' });
    expect((await act(world, 'stock.receive', received)).body).toEqual({ result: 'known_already' });
    await act(world, 'stock.adjust', { ...movement('m2'), sellable: -3 });
    expect(await balance()).toMatchObject({ sellable: 7, reserved: 0, unsellable: 1 });
  });

  const unknown_sku = [
    'an unknown SKU',
    async () => ({ ...movement(), mtsku_id: 'unknown', sellable: 1 }),
  ] as const;
  const nothing = ['a movement without pieces', async () => movement()] as const;
  eachActionRefusal(world, stock_receive, { sku_not_found: unknown_sku, nothing_moved: nothing });
  eachActionRefusal(world, stock_adjust, { sku_not_found: unknown_sku, nothing_moved: nothing });
});
