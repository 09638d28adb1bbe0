import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { item_statuses } from '../product.ts';
import { get_item_list } from './get_item_list.contract.ts';

onEachEngine('get_item_list', (world) => {
  const { name } = get_item_list;
  const first_page = { offset: 0, page_size: 100, item_status: 'NORMAL' };
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { ...first_page, ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await ask(shop, request);
    const page = body.response;
    return { ...page, ids: page.item.map(({ item_id }) => item_id) };
  };

  test('lists the items of the shop in the requested statuses, with their status, last change and kind', async () => {
    const { now } = world.clock;
    const shop = await world.given.shop();
    const normal = await world.given.item({ shop, is_kit: true, update_time: now - 7 });
    const unlisted = await world.given.item({ shop, item_status: 'UNLIST', update_time: now - 5 });
    await world.given.item({ shop, item_status: 'BANNED' });
    await world.given.item();
    expect(await list(shop, { item_status: 'UNLIST,NORMAL' })).toMatchObject({
      item: [
        { item_id: normal.item_id, item_status: 'NORMAL', update_time: now - 7, tag: { kit: true } },
        { item_id: unlisted.item_id, item_status: 'UNLIST', update_time: now - 5, tag: { kit: false } },
      ],
      total_count: 2,
      has_next_page: false,
      next_offset: 2,
    });
    expect((await list(shop)).ids).toEqual([normal.item_id]);
    expect((await list(shop, { item_status: 'REVIEWING' })).total_count).toBe(0);
  });

  test('item_status may be repeated, separated by commas, or a JSON list', async () => {
    const shop = await world.given.shop();
    for (const item_status of item_statuses)
      await world.given.item({ shop, item_status, update_time: 'now-1d' });
    for (const item_status of [
      'NORMAL,UNLIST,BANNED',
      '["NORMAL","UNLIST","BANNED"]',
      'NORMAL,UNLIST,BANNED,NORMAL',
    ])
      expect((await list(shop, { item_status })).total_count).toBe(3);
    expect((await list(shop, { item_status: item_statuses.join() })).total_count).toBe(item_statuses.length);
  });

  test('next_offset leads through all items by item_id, and an item that is added in between does not shift others', async () => {
    const shop = await world.given.shop();
    const ids: number[] = [];
    const add = async () => ids.push((await world.given.item({ shop })).item_id);
    for (let at = 0; at < 5; at++) await add();
    const seen: number[] = [];
    for (let offset = 0, more = true; more; ) {
      const page = await list(shop, { offset, page_size: 2 });
      seen.push(...page.ids);
      offset = page.next_offset;
      more = page.has_next_page;
      if (seen.length === 4) await add();
    }
    expect(seen).toEqual(ids);
    expect(ids).toHaveLength(6);
  });

  test('a page after the last one is empty, and still has the total number', async () => {
    const { shop } = await world.given.item();
    expect(await list(shop, { offset: 5 })).toMatchObject({
      item: [],
      total_count: 1,
      has_next_page: false,
      next_offset: 5,
    });
  });

  test('update_time_from and update_time_to select items that were changed between them, both included', async () => {
    const { now } = world.clock;
    const shop = await world.given.shop();
    const changed: number[] = [];
    for (const ago of [30, 20, 10])
      changed.push((await world.given.item({ shop, update_time: now - ago })).item_id);
    const between = (from: number | undefined, to: number | undefined) =>
      list(shop, { update_time_from: from, update_time_to: to });
    expect((await between(now - 20, now - 10)).ids).toEqual(changed.slice(1));
    expect((await between(now - 19, now - 10)).ids).toEqual(changed.slice(2));
    expect((await between(now - 30, undefined)).ids).toEqual(changed);
    expect((await between(undefined, now - 20)).ids).toEqual(changed.slice(0, 2));
  });

  test('a deleted item is listed for 90 days', async () => {
    const { now } = world.clock;
    const shop = await world.given.shop();
    const day = 86_400;
    const kept = await world.given.item({
      shop,
      item_status: 'SELLER_DELETE',
      update_time: now - 90 * day + 1,
    });
    await world.given.item({ shop, item_status: 'SELLER_DELETE', update_time: now - 90 * day });
    await world.given.item({ shop, item_status: 'SHOPEE_DELETE', update_time: now - 91 * day });
    const old = await world.given.item({ shop, item_status: 'UNLIST', update_time: now - 200 * day });
    const page = await list(shop, { item_status: 'SELLER_DELETE,SHOPEE_DELETE,UNLIST' });
    expect([page.ids, page.total_count]).toEqual([[kept.item_id, old.item_id], 2]);
  });

  test.each([
    [{ offset: undefined }, 'offset'],
    [{ offset: -1 }, 'offset'],
    [{ offset: 100_001 }, 'offset'],
    [{ page_size: 0 }, 'page_size'],
    [{ page_size: 101 }, 'page_size'],
    [{ item_status: undefined }, 'item_status'],
  ])('%o is refused with the name of the field', async (request, field) => {
    const { body } = await ask(await world.given.shop(), request);
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  eachRefusal(world, get_item_list, {
    status_unknown: [
      'a state that items do not have',
      async () => {
        const shop = await world.given.shop();
        return () => ask(shop, { item_status: 'NORMAL,SOLD' });
      },
    ],
    update_time_range: [
      'a time that ends when it begins',
      async () => {
        const shop = await world.given.shop();
        const { now } = world.clock;
        return () => ask(shop, { update_time_from: now, update_time_to: now });
      },
    ],
  });
});
