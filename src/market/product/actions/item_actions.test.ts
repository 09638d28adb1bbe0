import { expect, test } from 'vitest';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { item_ban, item_release } from './item_actions.contract.ts';

onEachEngine('item actions', (world) => {
  async function givenItem(item_status: 'NORMAL' | 'BANNED' | 'SELLER_DELETE' = 'NORMAL') {
    const shop = await world.given.shop();
    const { item_id } = await world.given.item({ shop, item_status });
    return { shop, key: { shop_id: shop.shop_id, item_id } };
  }

  test('a banned item is shown as banned and cannot be ordered until it is released', async () => {
    const { shop, key } = await givenItem();
    const { shop_id, item_id } = key;
    await world.given.channel({ region: 'SG' });
    await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 3 });
    expect((await act(world, 'item.ban', key)).body).toEqual({ item_status: 'BANNED' });
    const item_list = [{ item_id, quantity: 1 }];
    expect((await act(world, 'order.place', { shop_id, item_list })).body.code).toBe('item_not_listed');
    const { body } = await world.call('v2.product.get_item_base_info', { item_id_list: [item_id] }, { shop });
    expect(body.response).toMatchObject({ item_list: [{ item_status: 'BANNED' }] });
    expect((await act(world, 'item.release', key)).body).toEqual({ item_status: 'NORMAL' });
    expect((await act(world, 'order.place', { shop_id, item_list })).status).toBe(200);
  });

  test('a released item can stay unlisted until its seller lists it', async () => {
    const { key } = await givenItem('BANNED');
    const { body } = await act(world, 'item.release', { ...key, item_status: 'UNLIST' });
    expect(body).toEqual({ item_status: 'UNLIST' });
  });

  const unknown = ['an unknown item', async () => ({ shop_id: 1, item_id: 1 })] as const;
  eachActionRefusal(world, item_ban, {
    item_not_found: unknown,
    not_possible: ['an item that is deleted', async () => (await givenItem('SELLER_DELETE')).key],
  });
  eachActionRefusal(world, item_release, {
    item_not_found: unknown,
    not_possible: ['an item that is not banned', async () => (await givenItem()).key],
  });
});
