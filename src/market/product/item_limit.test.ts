import { expect, test } from 'vitest';
import type { Seller } from '../../../test/support/given/product.ts';
import { itemCalls, itemIdOf, storedItems } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { integer_max } from '../../kit/contract/field.ts';

onEachEngine('the item limit of a shop', (world) => {
  const product = itemCalls(world);
  const item_count_max = 5;
  /** A shop in a region that allows five items per shop. */
  const seller = () =>
    world.given.seller({ region: 'CN', seller_type: 'cross_border', limit: { item_count_max } });
  const itemsOf = async ({ shop_id }: Seller) =>
    (await storedItems(world)).items.filter((item) => item.shop_id === shop_id);
  const countOf = async ({ shop_id }: Seller) =>
    (await storedItems(world)).counts.find((count) => count.shop_id === shop_id)?.item_count;
  const limit_reached = {
    error: 'error_reach_shop_item_limit',
    message: 'The shop has as many items as it may have.',
    warning: '',
  };

  test('a shop can have exactly as many items as its region allows', async () => {
    const shop = await seller();
    for (let count = 1; count <= item_count_max; count++) {
      itemIdOf(await product.add(shop));
      expect(await countOf(shop)).toBe(count);
    }
    for (let again = 0; again < 2; again++)
      expect((await product.add(shop)).body).toMatchObject(limit_reached);
    expect(await itemsOf(shop)).toHaveLength(item_count_max);
    expect(await countOf(shop)).toBe(item_count_max);
  });

  test('of 20 concurrent calls for the last free place exactly one succeeds', async () => {
    const shop = await seller();
    for (let count = 1; count < item_count_max; count++) itemIdOf(await product.add(shop));
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.add(shop)));
    expect(answers.filter(({ body }) => !body.error)).toHaveLength(1);
    for (const { body } of answers.filter(({ body }) => body.error))
      expect(body).toMatchObject(limit_reached);
    expect(await itemsOf(shop)).toHaveLength(item_count_max);
    expect(await countOf(shop)).toBe(item_count_max);
  });

  test('of 20 concurrent calls in an empty shop exactly as many succeed as the limit allows', async () => {
    const shop = await seller();
    const answers = await Promise.all(Array.from({ length: 20 }, () => product.add(shop)));
    expect(answers.filter(({ body }) => !body.error)).toHaveLength(item_count_max);
    expect(await itemsOf(shop)).toHaveLength(item_count_max);
  });

  test('a refused item does not count, even if it is refused at the same time', async () => {
    const shop = await seller();
    await Promise.all(Array.from({ length: 10 }, () => product.add(shop, { weight: 0 })));
    expect(await countOf(shop)).toBeUndefined();
    const changes = Array.from({ length: 20 }, (_, at) => (at % 4 === 0 ? {} : { weight: 0 }));
    const answers = await Promise.all(changes.map((count) => product.add(shop, count)));
    expect(answers.map(({ body }) => body.error ?? '')).toEqual(
      changes.map((_, at) => (at % 4 === 0 ? '' : 'error_param')),
    );
    expect(await countOf(shop)).toBe(item_count_max);
  });

  test('a broken rule is reported before the limit', async () => {
    const shop = await seller();
    for (let count = 1; count <= item_count_max; count++) itemIdOf(await product.add(shop));
    expect((await product.add(shop, { weight: 0 })).body).toMatchObject({
      error: 'error_param',
      message: 'weight must be above 0 kg, not 0.',
    });
  });

  test('every shop has a separate limit', async () => {
    const shops = await Promise.all([seller(), seller(), seller()]);
    const answers = await Promise.all(
      shops.flatMap((shop) => Array.from({ length: item_count_max }, () => product.add(shop))),
    );
    for (const answered of answers) expect(answered.body).not.toHaveProperty('error');
    for (const shop of shops) expect((await product.add(shop)).body).toMatchObject(limit_reached);
  });

  test('item_id is unique across shops and concurrent calls, and a number that every client can read', async () => {
    const shops = await Promise.all(
      (['SG', 'BR', 'TW', 'PL'] as const).map((region) => world.given.seller({ region })),
    );
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => shops)
        .flat()
        .map((shop) => product.add(shop)),
    );
    const item_ids = answers.map(itemIdOf);
    expect(new Set(item_ids).size).toBe(40);
    for (const item_id of item_ids) {
      expect(Number.isSafeInteger(item_id)).toBe(true);
      expect(item_id).toBeGreaterThan(0);
      expect(item_id).toBeLessThanOrEqual(integer_max);
    }
    const { items } = await storedItems(world);
    expect(new Set(items.map(({ item_id }) => item_id)).size).toBe(items.length);
  });
});
