import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_add_on_deal, get_add_on_deal_list } from './add_on_deal.contract.ts';

onEachEngine('get_add_on_deal', (world) => {
  const { name } = get_add_on_deal;

  test('returns every field of a gift with minimum spend', async () => {
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

  test('fields that do not apply are sent as empty lists and zeros', async () => {
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

  test("the answer for another shop's deal is the answer for a deal that does not exist", async () => {
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

onEachEngine('get_add_on_deal_list', (world) => {
  const { name } = get_add_on_deal_list;
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, request, { shop });
    const page = body.response;
    return { ...page, ids: page.add_on_deal_list.map(({ add_on_deal_id }) => add_on_deal_id) };
  };

  test('lists deals as upcoming, ongoing or expired, and all deals by default', async () => {
    const shop = await world.given.shop();
    const { now } = world.clock;
    const given = async (start_time: number, end_time: number) =>
      (await world.given.addOnDeal({ shop, start_time, end_time })).add_on_deal_id;
    const expired = await given(now - 9, now - 1);
    const ends_now = await given(now - 9, now);
    const begins_now = await given(now, now + 9);
    const upcoming = await given(now + 1, now + 9);
    const ids = async (promotion_status?: string) => (await list(shop, { promotion_status })).ids;
    expect(await ids('expired')).toEqual([expired]);
    expect(await ids('ongoing')).toEqual([begins_now, ends_now]);
    expect(await ids('upcoming')).toEqual([upcoming]);
    for (const every of ['all', '', undefined])
      expect(await ids(every)).toEqual([upcoming, begins_now, ends_now, expired]);
  });

  test('a deal in the list equals the answer of get_add_on_deal', async () => {
    const { shop, add_on_deal_id } = await world.given.addOnDeal({
      promotion_type: 1,
      purchase_min_spend_micros: 49_990_000,
      sub_item_priority: [3, 1, 2],
    });
    const one = await world.call('v2.add_on_deal.get_add_on_deal', { add_on_deal_id }, { shop });
    expect((await list(shop)).add_on_deal_list).toEqual([one.body.response]);
  });

  test('more is true if another page follows, and other shops do not get the deals', async () => {
    const shop = await world.given.shop();
    const ids: number[] = [];
    for (let at = 0; at < 3; at++) ids.unshift((await world.given.addOnDeal({ shop })).add_on_deal_id);
    expect(await list(shop, { page_size: 2 })).toMatchObject({ ids: ids.slice(0, 2), more: true });
    expect(await list(shop, { page_size: 2, page_no: 2 })).toMatchObject({ ids: ids.slice(2), more: false });
    expect((await list(await world.given.shop())).ids).toEqual([]);
  });

  test.each([0, 1_001])('page_no %i is refused, and the message names the field', async (page_no) => {
    const { body } = await world.call(name, { page_no }, { shop: await world.given.shop() });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining('page_no') });
  });

  const refused = (request: Record<string, unknown>) => async () => {
    const shop = await world.given.shop();
    return () => world.call(name, request, { shop });
  };
  eachRefusal(world, get_add_on_deal_list, {
    page_size_invalid: ['a page of 101 deals', refused({ page_size: 101 })],
    status_invalid: ['a status that deals do not have', refused({ promotion_status: 'running' })],
  });
});
