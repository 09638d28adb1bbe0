import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/harness.ts';
import { eachRefusal } from '../../../test/support/refusals.ts';
import { get_add_on_deal_list } from './get_add_on_deal_list.contract.ts';

onEachEngine('get_add_on_deal_list', (world) => {
  const { name } = get_add_on_deal_list;
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await world.call(name, request, { shop });
    const page = body.response as { more: boolean; add_on_deal_list: { add_on_deal_id: number }[] };
    return { ...page, ids: page.add_on_deal_list.map(({ add_on_deal_id }) => add_on_deal_id) };
  };

  test('lists upcoming, ongoing and expired deals by the clock, and all of them when nothing is asked for', async () => {
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

  test('a deal in the list is the one that get_add_on_deal gives', async () => {
    const { shop, add_on_deal_id } = await world.given.addOnDeal({
      promotion_type: 1,
      purchase_min_spend_micros: 49_990_000,
      sub_item_priority: [3, 1, 2],
    });
    const one = await world.call('v2.add_on_deal.get_add_on_deal', { add_on_deal_id }, { shop });
    expect((await list(shop)).add_on_deal_list).toEqual([one.body.response]);
  });

  test('pages follow each other, more says whether there is another, and nobody else is shown the deals', async () => {
    const shop = await world.given.shop();
    const ids: number[] = [];
    for (let at = 0; at < 3; at++) ids.unshift((await world.given.addOnDeal({ shop })).add_on_deal_id);
    expect(await list(shop, { page_size: 2 })).toMatchObject({ ids: ids.slice(0, 2), more: true });
    expect(await list(shop, { page_size: 2, page_no: 2 })).toMatchObject({ ids: ids.slice(2), more: false });
    expect((await list(await world.given.shop())).ids).toEqual([]);
  });

  test.each([0, 1_001])('page_no %i is refused, naming the field', async (page_no) => {
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
