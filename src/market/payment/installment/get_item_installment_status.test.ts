import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_item_installment_status } from './get_item_installment_status.contract.ts';

onEachEngine('get_item_installment_status', (world) => {
  const { name } = get_item_installment_status;
  const get = (shop: GivenShop, ...item_id_list: number[]) => world.call(name, { item_id_list }, { shop });
  const set = async (shop: GivenShop, item_id_list: number[], values: Record<string, unknown>) => {
    const request = { item_id_list, tenure_list: [], ...values };
    const { body } = await world.call('v2.payment.set_item_installment_status', request, { shop });
    expect(body.error).toBe('');
  };
  const itemsOf = async (shop: GivenShop, count: number) => {
    const item_ids: number[] = [];
    for (let at = 0; at < count; at++)
      item_ids.push((await world.given.item({ shop, original_price_micros: 2_000_000_000 })).item_id);
    return item_ids as [number, number, number];
  };

  test('returns what was set, [] for an item without installments, and an error for a missing item', async () => {
    const shop = await world.given.shop({ region: 'TW' });
    const [a, b] = await itemsOf(shop, 2);
    await set(shop, [a], { tenure_list: [12, 3] });
    const { body } = await get(shop, b, a, 999_999, a);
    const failed = { item_id: 999_999, fail_error: 'error_item_not_found', fail_message: expect.any(String) };
    expect(body).toEqual({
      request_id: expect.any(String),
      error: '',
      message: '',
      response: {
        item_installment_list: [
          { item_id: b, tenure_list: [] },
          { item_id: a, tenure_list: [3, 12] },
          failed,
          { item_id: a, tenure_list: [3, 12] },
        ],
      },
    });
  });

  test('local sellers in AR get a second list, which shows the items that take part in Plan Ahora', async () => {
    const shop = await world.given.shop({ region: 'AR' });
    const [a, b] = await itemsOf(shop, 2);
    await set(shop, [a], { participate_plan_ahora: true });
    const { body } = await get(shop, a, b, 999_999);
    expect(body.response).toMatchObject({
      item_plan_ahora_list: [
        { item_id: a, participate_plan_ahora: true },
        { item_id: b, participate_plan_ahora: false },
      ],
    });
  });

  test("another shop's item is answered like a missing one", async () => {
    const [theirs] = await itemsOf(await world.given.shop({ region: 'TW' }), 1);
    const shop = await world.given.shop({ region: 'TW' });
    const [ours] = await itemsOf(shop, 1);
    const { body } = await get(shop, ours, theirs);
    expect(body.response).toMatchObject({
      item_installment_list: [{ item_id: ours }, { item_id: theirs, fail_error: 'error_item_not_found' }],
    });
  });

  test.each([[[]], [Array.from({ length: 101 }, (_, at) => at + 1)]])(
    'accepts 1 to 100 items',
    async (item_id_list) => {
      const { body } = await get(await world.given.shop({ region: 'TH' }), ...item_id_list);
      expect(body.error).toBe('error_param');
    },
  );

  eachRefusal(world, get_item_installment_status, {
    region_not_supported: [
      'a shop in another region',
      async () => {
        const shop = await world.given.shop({ region: 'SG' });
        return () => get(shop, 1);
      },
    ],
    item_not_found: [
      'items that are all missing',
      async () => {
        const shop = await world.given.shop({ region: 'TH' });
        return () => get(shop, 1, 2);
      },
      { item_installment_list: [] },
    ],
  });
});
