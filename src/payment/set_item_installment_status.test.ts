import { expect, test } from 'vitest';
import type { GivenShop } from '../../test/support/given/account.ts';
import { onEachEngine } from '../../test/support/harness.ts';
import { eachRefusal, storedState } from '../../test/support/refusals.ts';
import type { Region } from '../platform/contract/region.ts';
import { installmentErrors } from './installment/installment.errors.ts';
import { set_item_installment_status } from './set_item_installment_status.contract.ts';

type Record_ = Record<string, unknown>;

const nothing = { item_installment_list: [] };
const failure = (reason: 'item_not_found' | 'item_price_too_low') => ({
  fail_error: installmentErrors[reason].error,
  fail_message: installmentErrors[reason].message,
});

onEachEngine('set_item_installment_status', (world) => {
  const { name } = set_item_installment_status;

  const givenShop = (region: Region = 'TH', seller_type: 'local' | 'cross_border' = 'local') =>
    world.given.shop({ region, seller_type });
  /** An item at this price, in units of the region's currency. */
  const givenItem = async ({ shop_id }: GivenShop, price = 1_000) => {
    const item_id = world.given.nextId();
    await world.given.row('item', {
      shop_id,
      item_id,
      item_status: 'NORMAL',
      item_name: 'Teapot',
      category_id: 1,
      original_price_micros: Math.round(price * 1_000_000),
      weight: '0.5',
      description: 'A teapot.',
      image: { image_id_list: [] },
      logistic_info: [],
      brand: { brand_id: 0, original_brand_name: 'No Brand' },
      pre_order: { is_pre_order: false },
      create_time: 'now-9d',
      update_time: 'now-9d',
    });
    return item_id;
  };
  const set = (shop: GivenShop, item_id_list: number[], tenure_list: number[], more: Record_ = {}) =>
    world.call(name, { item_id_list, tenure_list, ...more }, { shop });
  const stored = async (item_id: number) =>
    (await storedState(world)).item_installment?.find((row) => (row as Record_).item_id === item_id);

  test('installments of several items are opened, and the answer says so in their order', async () => {
    const shop = await givenShop();
    const [first, second] = [await givenItem(shop), await givenItem(shop, 25_000)];
    const { body } = await set(shop, [second, first], [3, 6, 10]);
    expect(body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        item_installment_list: [
          { item_id: second, tenure_list: [3, 6, 10] },
          { item_id: first, tenure_list: [3, 6, 10] },
        ],
      },
    });
    for (const item_id of [first, second])
      expect(await stored(item_id)).toEqual({
        shop_id: shop.shop_id,
        item_id,
        tenure_list: '[3,6,10]',
        participate_plan_ahora: 0,
        update_time: world.clock.now,
      });
  });

  test.each<[Region, number[], number[]]>([
    ['TH', [10, 3, 6], [3, 6, 10]],
    ['TH', [], []],
    ['TW', [24], [24]],
    ['TW', [12, 3], [3, 12]],
    ['TW', [24, 12, 6, 3], [3, 6, 12, 24]],
    ['TW', [], []],
  ])('in %s the tenures %j are taken, in any order, and answered as %j', async (region, sent, answered) => {
    const shop = await givenShop(region);
    const item_id = await givenItem(shop);
    const { body } = await set(shop, [item_id], sent);
    expect(body.response).toEqual({ item_installment_list: [{ item_id, tenure_list: answered }] });
    expect(await stored(item_id)).toMatchObject({ tenure_list: JSON.stringify(answered) });
  });

  test.each<[Region, number[]]>([
    ['TH', [3, 6]],
    ['TH', [3]],
    ['TH', [3, 6, 10, 12]],
    ['TH', [3, 6, 12]],
    ['TH', [3, 6, 10, 10]],
    ['TW', [10]],
    ['TW', [3, 6, 10]],
    ['TW', [3, 3]],
    ['TW', [0]],
    ['TW', [-3]],
  ])('in %s the tenures %j are tenures_invalid, and nothing changes', async (region, tenure_list) => {
    const shop = await givenShop(region);
    const item_id = await givenItem(shop);
    const { body } = await set(shop, [item_id], tenure_list);
    expect(body.error).toBe('tenures_invalid');
    expect(await stored(item_id)).toBeUndefined();
  });

  test('an empty tenure_list closes what was open, also for an item that has become cheap', async () => {
    const shop = await givenShop('TW');
    const [dear, cheap] = [await givenItem(shop), await givenItem(shop, 500)];
    await set(shop, [dear], [3, 6]);
    world.clock.advance({ minutes: 1 });
    const { body } = await set(shop, [dear, cheap], []);
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: dear, tenure_list: [] },
        { item_id: cheap, tenure_list: [] },
      ],
    });
    expect(await stored(dear)).toMatchObject({ tenure_list: '[]', update_time: world.clock.now });
  });

  test('an item that fails says why in its own row, keeps what it had, and holds up no other', async () => {
    const shop = await givenShop('TW');
    const [dear, cheap] = [await givenItem(shop), await givenItem(shop, 999)];
    await world.given.row('item_installment', {
      shop_id: shop.shop_id,
      item_id: cheap,
      tenure_list: [3],
      update_time: 'now-9d',
    });
    const before = await stored(cheap);
    const { body } = await set(shop, [cheap, 987_654_321, dear, 0], [6, 12]);
    expect(body).toMatchObject({ error: '', message: '', warning: '' });
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: cheap, tenure_list: [3], ...failure('item_price_too_low') },
        { item_id: 987_654_321, tenure_list: [], ...failure('item_not_found') },
        { item_id: dear, tenure_list: [6, 12] },
        { item_id: 0, tenure_list: [], ...failure('item_not_found') },
      ],
    });
    expect(await stored(cheap)).toEqual(before);
  });

  test('a price of exactly 1000 is enough, and one micro less is not', async () => {
    const shop = await givenShop('TW');
    const [enough, less] = [await givenItem(shop, 1_000), await givenItem(shop, 999.999999)];
    const { body } = await set(shop, [enough, less], [3]);
    expect(body.response).toEqual({
      item_installment_list: [
        { item_id: enough, tenure_list: [3] },
        { item_id: less, tenure_list: [], ...failure('item_price_too_low') },
      ],
    });
  });

  test('when all items fail, error is that of the first, message says it of each, and the list is empty', async () => {
    const shop = await givenShop();
    const cheap = await givenItem(shop, 10);
    const before = await storedState(world);
    const { body } = await set(shop, [cheap, 5], [3, 6, 10]);
    expect(body).toMatchObject({ error: 'item_price_too_low', response: nothing });
    expect(body.message).toContain(`${cheap} item_price_too_low, 5 error_item_not_found`);
    expect(await storedState(world)).toEqual(before);
  });

  test("another shop's item fails like one that does not exist, and nothing is kept of it", async () => {
    const theirs = await givenItem(await givenShop());
    const shop = await givenShop();
    const { body } = await set(shop, [theirs], [3, 6, 10]);
    expect(body.error).toBe('error_item_not_found');
    expect(await stored(theirs)).toBeUndefined();
  });

  test('an item that is named twice has two equal rows', async () => {
    const shop = await givenShop('TW');
    const item_id = await givenItem(shop);
    const { body } = await set(shop, [item_id, item_id], [3]);
    const row = { item_id, tenure_list: [3] };
    expect(body.response).toEqual({ item_installment_list: [row, row] });
  });

  test('local sellers in AR say whether items take part in Plan Ahora, and are told in item_plan_ahora_list', async () => {
    const shop = await givenShop('AR');
    const [dear, cheap] = [await givenItem(shop, 28_500), await givenItem(shop, 850)];
    const { body } = await set(shop, [dear, cheap, 5], [3, 6, 10], { participate_plan_ahora: true });
    expect(body.response).toEqual({
      item_installment_list: [],
      item_plan_ahora_list: [
        { item_id: dear, participate_plan_ahor: true },
        { item_id: cheap, participate_plan_ahor: false, ...failure('item_price_too_low') },
        { item_id: 5, participate_plan_ahor: false, ...failure('item_not_found') },
      ],
    });
    expect(await stored(dear)).toMatchObject({ participate_plan_ahora: 1, tenure_list: '[]' });
    const left = await set(shop, [dear, cheap], [], { participate_plan_ahora: false });
    expect(left.body.response).toEqual({
      item_installment_list: [],
      item_plan_ahora_list: [
        { item_id: dear, participate_plan_ahor: false },
        { item_id: cheap, participate_plan_ahor: false },
      ],
    });
    expect(await stored(dear)).toMatchObject({ participate_plan_ahora: 0 });
  });

  test('in AR, when all items fail, both lists are empty', async () => {
    const { body } = await set(await givenShop('AR'), [5], [], { participate_plan_ahora: true });
    expect(body.error).toBe('error_item_not_found');
    expect(body.response).toEqual({ ...nothing, item_plan_ahora_list: [] });
  });

  test.each<Region>(['TH', 'TW'])('in %s participate_plan_ahora is ignored', async (region) => {
    const shop = await givenShop(region);
    const item_id = await givenItem(shop);
    const { body } = await set(shop, [item_id], [], { participate_plan_ahora: true });
    expect(body.response).toEqual({ item_installment_list: [{ item_id, tenure_list: [] }] });
    expect(await stored(item_id)).toMatchObject({ participate_plan_ahora: 0 });
  });

  test('cross-border sellers in TH and TW may offer installments, and in AR not', async () => {
    for (const region of ['TH', 'TW', 'AR'] as const) {
      const shop = await givenShop(region, 'cross_border');
      const { body } = await set(shop, [await givenItem(shop)], [], { participate_plan_ahora: true });
      expect(body.error).toBe(region === 'AR' ? 'region_not_support' : '');
    }
  });

  test('100 items are set by one call', async () => {
    const shop = await givenShop('TW');
    const item_ids: number[] = [];
    for (let at = 0; at < 100; at++) item_ids.push(await givenItem(shop));
    const { body } = await set(shop, item_ids, [24]);
    expect(body.response).toEqual({
      item_installment_list: item_ids.map((item_id) => ({ item_id, tenure_list: [24] })),
    });
    const rows = (await storedState(world)).item_installment as Record_[];
    expect(rows.filter(({ shop_id }) => shop_id === shop.shop_id)).toHaveLength(100);
  });

  test('64 calls at once for the same items, in two orders, all succeed and leave one row for each', async () => {
    const shop = await givenShop('TW');
    const item_ids = [await givenItem(shop), await givenItem(shop), await givenItem(shop)];
    const answers = await Promise.all(
      Array.from({ length: 64 }, (_, at) => set(shop, at % 2 ? item_ids : item_ids.toReversed(), [3, 6])),
    );
    expect(new Set(answers.map(({ body }) => body.error))).toEqual(new Set(['']));
    const rows = (await storedState(world)).item_installment as Record_[];
    expect(rows.filter(({ shop_id }) => shop_id === shop.shop_id)).toHaveLength(3);
  });

  test.each([
    ['no items', { item_id_list: [], tenure_list: [] }, 'item_id_list'],
    [
      '101 items',
      { item_id_list: Array.from({ length: 101 }, (_, at) => at + 1), tenure_list: [] },
      'item_id_list',
    ],
    ['an item as text', { item_id_list: ['5'], tenure_list: [] }, 'item_id_list'],
    ['no item_id_list', { tenure_list: [] }, 'item_id_list'],
    ['no tenure_list', { item_id_list: [5] }, 'tenure_list'],
    ['a tenure as text', { item_id_list: [5], tenure_list: ['3'] }, 'tenure_list'],
    [
      'a participate_plan_ahora that is no boolean',
      { item_id_list: [5], tenure_list: [], participate_plan_ahora: 1 },
      'participate_plan_ahora',
    ],
  ])('a call with %s is error_param', async (_, request, field) => {
    const { body } = await world.call(name, request, { shop: await givenShop() });
    expect([body.error, body.message]).toEqual(['error_param', expect.stringContaining(field)]);
  });

  const ofItem =
    (region: Region, price: number | undefined, tenure_list: number[], more: Record_ = {}) =>
    async () => {
      const shop = await givenShop(region);
      const item_id = price === undefined ? 987_654_321 : await givenItem(shop, price);
      return () => set(shop, [item_id], tenure_list, more);
    };
  eachRefusal(world, set_item_installment_status, {
    region_not_supported: ['a shop outside of TH, TW and AR', ofItem('SG', 1_000, [3, 6, 10])],
    tenures_invalid: ['tenures that the region does not have', ofItem('TH', 1_000, [3])],
    plan_ahora_missing: ['a local seller in AR without participate_plan_ahora', ofItem('AR', 1_000, [])],
    item_not_found: ['a call of which no item exists', ofItem('TH', undefined, [3, 6, 10]), nothing],
    item_price_too_low: ['a call of which every item is too cheap', ofItem('TW', 999, [3]), nothing],
  });
});
