import { expect, test } from 'vitest';
import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls } from '../../../../test/support/items/edited_items.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

onEachEngine('update_item at the same time as other edits', (world) => {
  const edit = editCalls(world);
  const update = (seller: Seller, item_id: number, changes: object) =>
    edit.call('update_item', seller, { item_id, ...changes });
  const shownItem = async (seller: Seller, item_id: number) => (await edit.shown(seller, item_id)).item;

  test('two edits at once of different fields are both there', async () => {
    const seller = await world.given.seller();
    for (let round = 0; round < 5; round++) {
      const item_id = await edit.item(seller);
      const changes = [
        { item_name: 'Scarf of silk' },
        { description: 'A cool scarf, knitted by hand.' },
        { item_sku: 'SILK' },
        { gtin_code: '00' },
      ];
      const answers = await Promise.all(changes.map((change) => update(seller, item_id, change)));
      expect(answers.map(({ body }) => body.error)).toEqual(['', '', '', '']);
      expect(await shownItem(seller, item_id)).toMatchObject(Object.assign({}, ...changes));
    }
  });

  test('of two edits at once that break a rule together, one is refused', async () => {
    const seller = await world.given.seller();
    for (let round = 0; round < 5; round++) {
      const item_id = await edit.item(seller, { gtin_code: '00' });
      // A mandatory GTIN must not be 00; a wholesale price must be below the price.
      const answers = await Promise.all([
        update(seller, item_id, { wholesale: [{ min_count: 2, max_count: 9, unit_price: 20 }] }),
        edit.call('update_price', seller, { item_id, price_list: [{ original_price: 19 }] }),
      ]);
      const refused = answers.filter(({ body }) => body.error !== '');
      expect(refused).toHaveLength(1);
    }
  });

  test('an edit keeps a price, stock and status that change at the same time', async () => {
    const seller = await world.given.seller();
    for (let round = 0; round < 5; round++) {
      const item_id = await edit.item(seller);
      const [edited, priced, stocked, unlisted] = await Promise.all([
        update(seller, item_id, { item_name: 'Scarf of silk' }),
        edit.call('update_price', seller, { item_id, price_list: [{ original_price: 30 }] }),
        edit.call('update_stock', seller, { item_id, stock_list: [{ seller_stock: [{ stock: 3 }] }] }),
        edit.call('unlist_item', seller, { item_list: [{ item_id, unlist: true }] }),
      ]);
      expect([edited, priced, stocked, unlisted].map(({ body }) => body.error)).toEqual(['', '', '', '']);
      expect(await shownItem(seller, item_id)).toMatchObject({
        item_name: 'Scarf of silk',
        item_status: 'UNLIST',
        price_info: [{ original_price: 30 }],
        stock_info_v2: { summary_info: { total_available_stock: 3 } },
      });
    }
  });
});
