import type { Seller } from '../../../../test/support/given/product.ts';
import { editCalls } from '../../../../test/support/items/edited_items.ts';
import { refusedFields } from '../../../../test/support/items/refused_fields.ts';
import { categories } from '../../../../test/support/items/valid_item.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { setItemPrice } from './edits.store.ts';
import { update_item } from './update_item.contract.ts';

onEachEngine('refusals of update_item', (world) => {
  const edit = editCalls(world);

  /** An edit of an item that its seller has added. */
  const withItem =
    (
      changes: object | ((seller: Seller) => object),
      given?: (seller: Seller, item_id: number) => Promise<unknown>,
    ) =>
    async () => {
      const seller = await world.given.seller();
      const item_id = await edit.item(seller);
      await given?.(seller, item_id);
      const named = typeof changes === 'function' ? changes(seller) : changes;
      return () => edit.call('update_item', seller, { item_id, ...named });
    };
  /** An item whose stored price is not one that its seller could set now. */
  const withPrice = (original_price_micros: number) => async () => {
    const seller = await world.given.seller({ region: 'AR', limit: { price_min_micros: 100_000 } });
    const item_id = await edit.item(seller);
    const price = { shop_id: seller.shop_id, item_id, original_price_micros, now: world.clock.now };
    await world.marketplace.database.transaction((store) => store.run(setItemPrice, price));
    return () => edit.call('update_item', seller, { item_id });
  };
  const inPromotion = (changes: object, promotion: Parameters<typeof edit.promote>[2] = {}) =>
    withItem(changes, (seller, item_id) => edit.promote(seller, item_id, promotion));
  const inFlashSale = (changes: object, in_s = 0) =>
    inPromotion(changes, { promotion_type: 'flash_sale', in_s });

  eachRefusal(world, update_item, {
    item_not_found: [
      'an item of another shop',
      async () => {
        const item_id = await edit.item(await world.given.seller());
        const seller = await world.given.seller();
        return () => edit.call('update_item', seller, { item_id, item_name: 'Scarf of silk' });
      },
    ],
    item_deleted: [
      'an item that is deleted',
      withItem({ item_name: 'Scarf of silk' }, (seller, item_id) =>
        edit.call('delete_item', seller, { item_id }),
      ),
    ],
    status_invalid: ['a status that sellers cannot set', withItem({ item_status: 'BANNED' })],
    unlist_state: [
      'a status for a banned item',
      withItem({ item_status: 'NORMAL' }, ({ shop_id }, item_id) =>
        act(world, 'item.ban', { shop_id, item_id }),
      ),
    ],
    unlisted_by_marketplace: [
      'to list an item that the marketplace has unlisted',
      async () => {
        const { shop, item_id } = await world.given.item({
          item_status: 'UNLIST',
          is_unlisted_by_marketplace: true,
        });
        return () => edit.call('update_item', shop, { item_id, item_status: 'NORMAL' });
      },
    ],
    unlist_in_promotion: ['to unlist an item in a promotion', inPromotion({ item_status: 'UNLIST' })],
    category_in_promotion: [
      'another category in a promotion',
      inPromotion({ category_id: categories.without_pre_order }),
    ],
    name_in_promotion: ['another name in a flash sale', inFlashSale({ item_name: 'Scarf of silk' })],
    description_in_promotion: [
      'another description in a flash sale',
      inFlashSale({ description: 'A cool scarf, knitted by hand.' }),
    ],
    image_in_promotion: ['other images in a flash sale', inFlashSale({ image: { image_id_list: ['x'] } })],
    pre_order_in_promotion: [
      'a pre-order in a flash sale',
      inFlashSale({ pre_order: { is_pre_order: true, days_to_ship: 8 } }),
    ],
    days_in_promotion: [
      'other days to ship in a flash sale',
      inFlashSale({ pre_order: { is_pre_order: false, days_to_ship: 9 } }),
    ],
    days_before_flash_sale: [
      'other days to ship before a flash sale',
      inFlashSale({ pre_order: { is_pre_order: false, days_to_ship: 9 } }, 30),
    ],
    wholesale_price_unequal: [
      'wholesale tiers of an item whose models have different prices',
      async () => {
        const seller = await world.given.seller();
        const { item_id, model_ids } = await edit.itemWithModels(seller);
        const price_list = [{ model_id: model_ids[0], original_price: 26 }];
        await edit.call('update_price', seller, { item_id, price_list });
        const wholesale = [{ min_count: 2, max_count: 9, unit_price: 20 }];
        return () => edit.call('update_item', seller, { item_id, wholesale });
      },
    ],
    ...refusedFields(withItem),
    invalid_logistics: [
      'an item without an enabled channel',
      withItem((seller) => ({ logistic_info: [{ logistic_id: seller.channel(10), enabled: false }] })),
    ],
    invalid_price: ['an item whose stored price has too many decimals', withPrice(25_001_000)],
    price_too_low: ['an item whose stored price is under the minimum', withPrice(90_000)],
    price_too_high: ['an item whose stored price is over the maximum', withPrice(900_000_000_000_000)],
    name_empty: ['an empty name', withItem({ item_name: ' ' })],
    video_not_found: ['a video that is unknown', withItem({ video_upload_id: ['sg_never_completed'] })],
    wholesale_incorrect: [
      'a tier at the price',
      withItem({ wholesale: [{ min_count: 2, max_count: 3, unit_price: 25 }] }),
    ],
    invalid_days_to_ship: [
      'a pre-order outside the days of the category',
      withItem({ pre_order: { is_pre_order: true, days_to_ship: 31 } }),
    ],
    invalid_gtin: ['a GTIN with a wrong check digit', withItem({ gtin_code: '4006381333930' })],
  });
});
