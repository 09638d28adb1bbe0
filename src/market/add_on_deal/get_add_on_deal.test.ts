import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/harness.ts';
import { eachRefusal } from '../../../test/support/refusals.ts';
import { get_add_on_deal } from './get_add_on_deal.contract.ts';

onEachEngine('get_add_on_deal', (world) => {
  const { name } = get_add_on_deal;

  test('get_add_on_deal gives every field of a gift with minimum spend', async () => {
    const { now } = world.clock;
    const { shop, add_on_deal_id } = await world.given.addOnDeal({
      promotion_type: 1,
      purchase_min_spend_micros: 49_990_000,
      per_gift_num: 2,
      source: 5,
    });
    const { body } = await world.call(name, { add_on_deal_id }, { shop });
    expect(body.response).toEqual({
      add_on_deal_id,
      add_on_deal_name: 'Koszyk z dodatkiem',
      start_time: now - 86_400,
      end_time: now + 86_400,
      promotion_type: 1,
      purchase_min_spend: 49.99,
      per_gift_num: 2,
      sub_item_priority: [],
      promotion_purchase_limit: 0,
      source: 5,
    });
  });

  test('sub_item_priority keeps the order of the sub items', async () => {
    const { shop, add_on_deal_id } = await world.given.addOnDeal({
      promotion_type: 0,
      sub_item_priority: [30, 10, 20],
      promotion_purchase_limit: 4,
    });
    const { body } = await world.call(name, { add_on_deal_id }, { shop });
    expect(body.response).toMatchObject({ sub_item_priority: [30, 10, 20], promotion_purchase_limit: 4 });
  });

  test('lists and zero numbers that do not apply are sent, not left out', async () => {
    const { shop, add_on_deal_id } = await world.given.addOnDeal({ promotion_type: 0 });
    const { body } = await world.call(name, { add_on_deal_id }, { shop });
    expect(body.response).toMatchObject({
      purchase_min_spend: 0,
      per_gift_num: 0,
      sub_item_priority: [],
      promotion_purchase_limit: 0,
      source: 0,
    });
  });

  test("another shop's deal is answered exactly like one that does not exist", async () => {
    const { add_on_deal_id } = await world.given.addOnDeal({ promotion_type: 0 });
    const stranger = await world.given.shop();
    const { body: theirs } = await world.call(name, { add_on_deal_id }, { shop: stranger });
    const { body: none } = await world.call(name, { add_on_deal_id: 987_654_321 }, { shop: stranger });
    expect({ ...theirs, request_id: '' }).toEqual({ ...none, request_id: '' });
  });

  eachRefusal(world, get_add_on_deal, {
    not_found: [
      'a deal that does not exist',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { add_on_deal_id: 987_654_321 }, { shop });
      },
    ],
  });
});
