import { expect, test } from 'vitest';
import { validItem } from '../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { storedState } from '../../../test/support/world/refusals.ts';
import { add_item } from './add_item.contract.ts';

onEachEngine('foundations of add_item', (world) => {
  const stockOf = (stock: number, reserved_stock: number) =>
    world.given.row('item_stock', {
      shop_id: 1,
      item_id: world.given.nextId(),
      location_id: '',
      stock,
      reserved_stock,
    });

  test('stock is never below the reserved quantity: the database refuses such a row', async () => {
    await stockOf(3, 3);
    const before = await storedState(world);
    await expect(stockOf(2, 3)).rejects.toThrow(/check constraint/i);
    expect(await storedState(world)).toEqual(before);
  });

  test('a shop in a region that is missing in the catalogue gets the error that its category does not exist', async () => {
    const shop = await world.given.shop({ region: 'CN', seller_type: 'cross_border' });
    const before = await storedState(world);
    const { status, body } = await world.call(add_item.name, validItem(), { shop });
    expect([status, body.error]).toEqual([200, 'error_invalid_category']);
    expect(await storedState(world)).toEqual(before);
  });
});
