import { beforeEach, expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { recipientsOf } from '../recipients/recipients.ts';
import { order_place } from './order_place.contract.ts';

const unknown = 999_999;

onEachEngine('order.place', (world) => {
  let shop: GivenShop;
  let item_id: number;
  beforeEach(async () => {
    shop = await world.given.shop();
    await world.given.channel({ region: 'SG' });
    ({ item_id } = await world.given.item({ shop }));
    await world.given.row('item_stock', {
      shop_id: shop.shop_id,
      item_id,
      model_id: 0,
      location_id: 'P1',
      stock: 5,
    });
  });
  const read = async (table: string, ...key: unknown[]) =>
    (await callOperator(world, 'GET', `/operator/v1/collections/${[table, ...key].join('/')}`)).body;

  test('needs only a shop, and places a paid order of an item in stock, whose piece is reserved', async () => {
    const { shop_id } = shop;
    const { body } = await act(world, 'order.place', { shop_id });
    expect(body).toEqual({
      order_sn: expect.any(String),
      package_number: expect.any(String),
      order_status: 'READY_TO_SHIP',
      step_list: [],
    });
    expect(await read('sales_order', shop_id, body.order_sn)).toMatchObject({
      pay_time: world.clock.now,
      recipient_address: { region: 'SG', city: 'Singapore' },
    });
    expect(await read('item_stock', shop_id, item_id, 0, 'P1')).toMatchObject({
      stock: 5,
      reserved_stock: 1,
    });
  });

  test('accepts items, prices and buyer, and leaves the order unpaid if requested', async () => {
    const { shop_id } = shop;
    const line = { item_id, quantity: 2, model_discounted_price_micros: 3_000_000 };
    const request = { shop_id, item_list: [line], buyer_username: 'ada', unpaid: true };
    const { body } = await act(world, 'order.place', request);
    expect(body.order_status).toBe('UNPAID');
    expect(await read('sales_order', shop_id, body.order_sn)).toMatchObject({
      buyer_username: 'ada',
      total_amount_micros: 6_000_000,
    });
  });

  /** A voucher that gives 10 % of at least 2 units, used once of three times. */
  const voucher = (more: Record<string, unknown> = {}) =>
    world.given.voucher({
      ...{ shop, voucher_id: 1, voucher_code: 'TEN', reward_type: 2, percentage: 10 },
      ...{ usage_quantity: 3, current_usage: 1, min_basket_price_micros: 2_000_000 },
      ...more,
    });

  test.each([
    ['a percentage of the seller, rounded down', {}, { voucher_from_seller_micros: 350_000 }, 3_710_000],
    [
      'a percentage up to a maximum',
      { max_price_micros: 100_000 },
      { voucher_from_seller_micros: 100_000 },
      3_960_000,
    ],
    [
      'an amount that is more than the goods cost',
      { reward_type: 1, discount_amount_micros: 9_000_000 },
      { voucher_from_seller_micros: 3_560_000 },
      500_000,
    ],
    [
      'coins, which change nothing of what the buyer pays',
      { reward_type: 3 },
      { seller_coin_cash_back_micros: 350_000 },
      4_060_000,
    ],
    [
      'a discount that the marketplace pays',
      { is_admin: true },
      { voucher_from_shopee_micros: 350_000, seller_voucher_code: [] },
      3_710_000,
    ],
    [
      'coins of the marketplace, which do not concern the seller',
      { is_admin: true, reward_type: 3 },
      { seller_voucher_code: [] },
      4_060_000,
    ],
  ])('gives the buyer %s', async (_, more, granted, total_amount_micros) => {
    await voucher(more);
    const { shop_id } = shop;
    const item_list = [{ item_id, quantity: 2, model_discounted_price_micros: 1_780_000 }];
    const request = { shop_id, item_list, estimated_shipping_fee_micros: 500_000, voucher_code: 'TEN' };
    const { body } = await act(world, 'order.place', request);
    expect(await read('sales_order', shop_id, body.order_sn)).toMatchObject({ total_amount_micros });
    expect(await read('order_income', shop_id, body.order_sn)).toMatchObject({
      voucher_from_seller_micros: 0,
      voucher_from_shopee_micros: 0,
      seller_coin_cash_back_micros: 0,
      seller_voucher_code: ['TEN'],
      ...granted,
    });
    expect(await read('voucher', shop_id, 1)).toMatchObject({ current_usage: 2 });
  });

  test.each<[string, Record<string, unknown>]>([
    ['that has ended', { end_time: 'now-1h' }],
    ['that has not begun', { start_time: 'now+1h' }],
    ['without uses left', { current_usage: 3 }],
    ['for more than is ordered', { min_basket_price_micros: 3_000_000 }],
    ['for other items', { voucher_type: 2, item_id_list: [999] }],
  ])('refuses a voucher %s, and places nothing', async (_, more) => {
    await voucher(more);
    // Ids that are drawn for the first time are not undone.
    const stored = async () => ({ ...(await storedState(world)), id_block: [] });
    const before = await stored();
    const item_list = [{ item_id, quantity: 1, model_discounted_price_micros: 2_500_000 }];
    const { body } = await act(world, 'order.place', {
      shop_id: shop.shop_id,
      item_list,
      voucher_code: 'TEN',
    });
    expect(body.code).toBe('voucher_not_usable');
    expect(await stored()).toEqual(before);
  });

  test('stores the coordinates of the recipient, and chooses some for a chosen address on channel 90026', async () => {
    const brazilian = await world.given.shop({ region: 'BR' });
    const { logistic_id } = await world.given.channel({ region: 'BR', logistic_id: 90026 });
    const { shop_id } = brazilian;
    const sold = await world.given.item({ shop: brazilian });
    const kept = { shop_id, item_id: sold.item_id, model_id: 0, location_id: 'P1', stock: 5 };
    await world.given.row('item_stock', kept);
    const places: unknown[] = [];
    const geolocation = { latitude: -12.97, longitude: -38.5 };
    const empty = { phone: '', state: '', district: '', town: '', zipcode: '' };
    const recipient = { ...empty, name: 'Ada', region: 'BR', city: 'Salvador', address: 'Rua Nova, 1' };
    for (const recipient_address of [undefined, { ...recipient, geolocation }]) {
      const { body } = await act(world, 'order.place', { shop_id, logistic_id, recipient_address });
      const row = await read('sales_order', shop_id, body.order_sn);
      places.push((row.recipient_address as { geolocation?: object }).geolocation);
    }
    const chosen = recipientsOf('BR').places.map((place) => place.geolocation);
    expect(chosen).toContainEqual(places[0]);
    expect(places[1]).toEqual(geolocation);
    const beyond = { ...recipient, geolocation: { latitude: 90.1, longitude: 0 } };
    const refused = await act(world, 'order.place', { shop_id, logistic_id, recipient_address: beyond });
    expect([refused.status, refused.body.errors]).toMatchObject([
      422,
      [{ pointer: '/recipient_address/geolocation/latitude' }],
    ]);
  });

  test.each([
    ['\t', 'name', 'must be one line, without tabs and other control characters'],
    ['1 Main Street\nUnit 2', 'address', 'must be one line, without tabs and other control characters'],
    ['\u2028', 'city', 'must be one line, without tabs and other control characters'],
    [' ', 'name', 'must not be blank'],
  ])('refuses %j as the %s of a recipient, and places nothing', async (text, field, message) => {
    const empty = { phone: '', state: '', district: '', town: '', zipcode: '' };
    const recipient = { ...empty, name: 'Ada', region: 'SG', city: 'Singapore', address: '1 Main Street' };
    const before = await storedState(world);
    const recipient_address = { ...recipient, [field]: text };
    const { status, body } = await act(world, 'order.place', { shop_id: shop.shop_id, recipient_address });
    expect([status, body.errors]).toEqual([422, [{ pointer: `/recipient_address/${field}`, message }]]);
    expect(await storedState(world)).toEqual(before);
  });

  const line = (more: Record<string, unknown>) => ({ item_list: [{ item_id, quantity: 1, ...more }] });
  eachActionRefusal(world, order_place, {
    shop_not_found: ['an unknown shop', async () => ({ shop_id: unknown })],
    channel_not_found: ['an unknown channel', async () => ({ shop_id: shop.shop_id, logistic_id: unknown })],
    shop_on_holiday: [
      'a shop on a full holiday',
      async () => ({ shop_id: (await world.given.shop({ holiday_mode_on: true })).shop_id }),
    ],
    nothing_to_order: [
      'a shop without items in stock',
      async () => ({ shop_id: (await world.given.shop()).shop_id }),
    ],
    item_not_found: [
      'an unknown item',
      async () => ({ shop_id: shop.shop_id, ...line({ item_id: unknown }) }),
    ],
    item_not_listed: [
      'an item that is not listed',
      async () => {
        const hidden = await world.given.item({ shop, item_status: 'UNLIST' });
        return { shop_id: shop.shop_id, ...line({ item_id: hidden.item_id }) };
      },
    ],
    model_not_found: ['an unknown model', async () => ({ shop_id: shop.shop_id, ...line({ model_id: 7 }) })],
    amount_too_large: [
      'a total that is too large to store',
      async () => ({
        shop_id: shop.shop_id,
        ...line({ quantity: 2, model_discounted_price_micros: 2 ** 53 - 1 }),
      }),
    ],
    payments_differ: [
      'payments that do not add up to the total',
      async () => ({
        shop_id: shop.shop_id,
        payment_list: [{ payment_method: 'Pix', payment_amount_micros: 1 }],
      }),
    ],
    voucher_not_usable: ['an unknown voucher', async () => ({ shop_id: shop.shop_id, voucher_code: 'NONE' })],
    virtual_number_impossible: [
      'a virtual phone number outside TW',
      async () => ({ shop_id: shop.shop_id, virtual_contact_number: '0928000886' }),
    ],
    no_prescription_sold: [
      'an item on prescription outside ID, PH and TH',
      async () => ({ shop_id: shop.shop_id, ...line({ is_prescription_item: true }) }),
    ],
    out_of_stock: [
      'more pieces than are in stock',
      async () => ({ shop_id: shop.shop_id, ...line({ quantity: 6 }) }),
    ],
  });
});
