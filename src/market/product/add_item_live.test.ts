import { expect, test } from 'vitest';
import { itemCalls } from '../../../test/support/items/added_items.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

onEachEngine(
  'add_item under the live dialect',
  (world) => {
    const product = itemCalls(world);

    test('a success contains an empty error', async () => {
      const { body } = await product.add(await world.given.seller());
      expect(body).toMatchObject({ error: '', message: '', warning: '' });
    });

    test('codes of the group begin with product., and codes of the gateway do not', async () => {
      const seller = await world.given.seller();
      expect((await product.add(seller, { item_name: '' })).body.error).toBe('product.error_item_name_empty');
      expect((await product.add(seller, { weight: 0 })).body.error).toBe('product.error_param');
      expect((await product.add(seller, { weight: undefined })).body.error).toBe('error_param');
    });
  },
  { config: { dialect: 'live' } },
);
