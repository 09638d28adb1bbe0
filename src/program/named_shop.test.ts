import { expect, test } from 'vitest';
import { onEachEngine } from '../../test/support/world/harness.ts';
import { findNamedShop } from './named_shop.ts';

onEachEngine('a shop', (world) => {
  test('is found by its id and by its name, unless several have it', async () => {
    const { database } = world.marketplace;
    const { shop_id, shop_name } = await world.given.shop({ shop_name: 'Only One' });
    expect((await findNamedShop(database, String(shop_id))).shop_name).toBe(shop_name);
    expect((await findNamedShop(database, 'Only One')).shop_id).toBe(shop_id);
    for (const _ of [1, 2]) await world.given.shop({ shop_name: 'Twice' });
    await expect(findNamedShop(database, 'Twice')).rejects.toThrow('several shops are named Twice');
    await expect(findNamedShop(database, 'Nobody')).rejects.toThrow('there is no shop Nobody');
    await expect(findNamedShop(database, '123456')).rejects.toThrow('there is no shop 123456');
  });
});
