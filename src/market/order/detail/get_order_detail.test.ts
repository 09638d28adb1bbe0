import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { order_rights } from '../order.ts';
import { get_order_detail } from './get_order_detail.contract.ts';

type Shown = Record<string, unknown>;

onEachEngine('get_order_detail', (world) => {
  const { name } = get_order_detail;
  const day = 86_400;
  const call = (shop: GivenShop, order_sn_list: string, ...fields: string[]) => {
    const response_optional_fields = fields.join(',');
    return world.call(name, { order_sn_list, response_optional_fields }, { shop });
  };
  const list = async (shop: GivenShop, order_sn_list: string, ...fields: string[]): Promise<Shown[]> => {
    const { body } = await call(shop, order_sn_list, ...fields);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response.order_list;
  };
  const show = async (shop: GivenShop, order_sn: string, ...fields: string[]): Promise<Shown> =>
    (await list(shop, order_sn, ...fields))[0] as Shown;

  test('without response_optional_fields an order has only the fields that are always sent', async () => {
    const { shop, order_sn } = await world.given.order({
      message_to_seller: 'Please knock.',
      days_to_ship: 3,
      ship_by_date: 'now+3d',
      reverse_shipping_fee_micros: 1_500_000,
      checkout_shipping_carrier: 'Island Parcel',
    });
    const { now } = world.clock;
    expect(await show(shop, order_sn)).toEqual({
      order_sn,
      region: 'SG',
      currency: 'SGD',
      cod: false,
      order_status: 'READY_TO_SHIP',
      message_to_seller: 'Please knock.',
      create_time: now - 7_200,
      update_time: now - 7_200,
      days_to_ship: 3,
      ship_by_date: now + 3 * day,
      reverse_shipping_fee: 1.5,
      checkout_shipping_carrier: 'Island Parcel',
      advance_package: false,
      can_full_cancel_order: true,
      can_partial_cancel_order: false,
      buyer_preference_for_partial_cancellation: 0,
      is_buyer_shop_collection: false,
    });
  });

  const plain: readonly (readonly [field: string, record: object, value: unknown])[] = [
    ['buyer_user_id', { buyer_user_id: 77 }, 77],
    ['buyer_user_id', {}, 0],
    ['buyer_username', {}, 'buyer'],
    ['estimated_shipping_fee', { estimated_shipping_fee_micros: 1_990_000 }, 1.99],
    ['actual_shipping_fee', { actual_shipping_fee_micros: 2_100_000 }, 2.1],
    ['actual_shipping_fee', {}, 0],
    ['actual_shipping_fee_confirmed', { actual_shipping_fee_micros: 0 }, true],
    ['actual_shipping_fee_confirmed', {}, false],
    ['goods_to_declare', { goods_to_declare: true }, true],
    ['note', { note: 'Wrap it.' }, 'Wrap it.'],
    ['note_update_time', { note_update_time: 1_772_000_000 }, 1_772_000_000],
    ['note_update_time', {}, 0],
    ['pay_time', { pay_time: 1_772_000_000 }, 1_772_000_000],
    ['pay_time', {}, null],
    ['dropshipper', { dropshipper: 'Quay' }, 'Quay'],
    ['dropshipper', {}, null],
    ['dropshipper_phone', { dropshipper_phone: '+65 1' }, '+65 1'],
    ['dropshipper_phone', {}, null],
    ['split_up', {}, false],
    ['split_up', { packages: [{}, {}] }, true],
    ['buyer_cancel_reason', { buyer_cancel_reason: 'Too late' }, 'Too late'],
    ['cancel_by', { order_status: 'CANCELLED', cancel_by: 'Ops' }, 'Ops'],
    ['cancel_by', {}, ''],
    ['cancel_reason', { cancel_reason: 'OUT_OF_STOCK' }, 'OUT_OF_STOCK'],
    ['fulfillment_flag', { fulfillment_flag: 'fulfilled_by_shopee' }, 'fulfilled_by_shopee'],
    ['pickup_done_time', { pickup_done_time: 1_772_000_000 }, 1_772_000_000],
    ['pickup_done_time', {}, 0],
    ['payment_method', { payment_method: 'E-Wallet' }, 'E-Wallet'],
    ['order_chargeable_weight_gram', { order_chargeable_weight_gram: 420 }, 420],
    ['total_amount', { pay_time: 1_772_000_000 }, 12.5],
    ['total_amount', { cod: true }, 12.5],
    ['total_amount', { order_status: 'UNPAID' }, undefined],
    ['invoice_data', {}, null],
    ['payment_info', {}, null],
    ['buyer_cpf_id', { buyer_cpf_id: '1' }, null],
    ['pending_terms', {}, undefined],
    ['return_request_due_date', {}, undefined],
  ];
  test.each(plain)('%s of an order with %j is %j', async (field, record, value) => {
    const { shop, order_sn } = await world.given.order(record);
    expect(await show(shop, order_sn)).not.toHaveProperty(field);
    const shown = await show(shop, order_sn, field);
    expect(shown[field]).toEqual(value);
    if (value === undefined) expect(shown).not.toHaveProperty(field);
  });

  test('recipient_address has each part and the complete address', async () => {
    const { shop, order_sn } = await world.given.order();
    expect((await show(shop, order_sn, 'recipient_address')).recipient_address).toEqual({
      name: 'Ada Buyer',
      phone: '+65 0000 0001',
      town: '',
      district: '',
      city: 'Singapore',
      state: 'Central',
      region: 'SG',
      zipcode: '000002',
      full_address: '2 Buyer Street',
    });
  });

  test('geolocation is shown only for an order on channel 90026 that has one', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const geolocation = { latitude: -23.55052, longitude: -46.633308 };
    const recipient = { name: 'Ada', phone: '', region: 'BR', state: '', city: '', district: '', town: '' };
    const recipient_address = { ...recipient, address: 'Rua Nova, 1', zipcode: '' };
    await world.given.channel({ region: 'BR', logistic_id: 90026 });
    await world.given.channel({ region: 'BR', logistic_id: 90025 });
    for (const [logistic_id, stored, shown] of [
      [90026, { ...recipient_address, geolocation }, geolocation],
      [90026, recipient_address, undefined],
      [90025, { ...recipient_address, geolocation }, undefined],
    ] as const) {
      const packages = [{ logistic_id }];
      const { order_sn } = await world.given.order({ shop, packages, recipient_address: stored });
      const { recipient_address: answered } = await show(shop, order_sn, 'recipient_address');
      expect((answered as { geolocation?: object }).geolocation).toEqual(shown);
    }
  });

  test('in BR an order shows its invoice, the tax id of its buyer, its payments, and whether it crosses a border', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const invoice = {
      number: '1',
      series_number: '2',
      access_key: '3',
      tax_code: '4',
      status: 'valid',
    } as const;
    const amounts = { total_value_micros: 12_500_000, products_total_value_micros: 10_000_000 };
    const { order_sn } = await world.given.order({
      shop,
      buyer_cpf_id: '12345678901',
      payment_method: 'Pix',
      pay_time: 'now-1h',
      invoice_data: { ...invoice, ...amounts, issue_date: 1_772_000_000 },
    });
    const fields = ['buyer_cpf_id', 'invoice_data', 'payment_info', 'edt', 'international_label'];
    expect(await show(shop, order_sn, ...fields)).toMatchObject({
      buyer_cpf_id: '12345678901',
      invoice_data: { ...invoice, issue_date: 1_772_000_000, total_value: 12.5, products_total_value: 10 },
      payment_info: [{ payment_method: 'Pix', card_brand: '', transaction_id: '', payment_amount: 12.5 }],
      edt_from: 0,
      edt_to: 0,
      is_international: false,
    });
    const unpaid = await world.given.order({ shop, order_status: 'UNPAID' });
    expect(await show(shop, unpaid.order_sn, ...fields)).toMatchObject({
      payment_info: [],
      invoice_data: null,
    });
    const abroad = await world.given.shop({ region: 'BR', seller_type: 'cross_border' });
    const crossing = await world.given.order({ shop: abroad });
    expect(await show(abroad, crossing.order_sn, ...fields)).toMatchObject({ is_international: true });
  });

  test('a COMPLETED order shows until when a return can be opened, as long as that is possible', async () => {
    const { shop, order_sn } = await world.given.order({
      order_status: 'COMPLETED',
      delivered_time: 'now-15d',
    });
    const shown = () => show(shop, order_sn, 'return_request_due_date');
    expect((await shown()).return_request_due_date).toBe(world.clock.now);
    world.clock.advance({ seconds: 1 });
    expect(await shown()).not.toHaveProperty('return_request_due_date');
  });

  test('with request_order_status_pending, requested fields about PENDING are sent, and empty', async () => {
    const { shop, order_sn } = await world.given.order();
    const response_optional_fields = 'pending_terms,pending_description';
    const request = { order_sn_list: order_sn, response_optional_fields, request_order_status_pending: true };
    const { body } = await world.call(name, request, { shop });
    expect(body.response).toMatchObject({ order_list: [{ pending_terms: [], pending_description: [] }] });
  });

  test('orders are returned in the requested order, each once; orders of other shops are left out', async () => {
    const shop = await world.given.shop();
    for (const order_sn of ['A', 'B', 'C']) await world.given.order({ shop, order_sn });
    const foreign = await world.given.order();
    const found = await list(shop, `C,A,none,${foreign.order_sn},B,A`);
    expect(found.map(({ order_sn }) => order_sn)).toEqual(['C', 'A', 'B']);
  });

  test('lists may also be repeated parameters or a JSON array, and unknown names are ignored', async () => {
    const { shop, order_sn } = await world.given.order({ note: 'Wrap it.' });
    const request = {
      order_sn_list: [order_sn],
      response_optional_fields: ['note', 'colour', 'constructor'],
    };
    const { body } = await world.call(name, request, { shop });
    expect(body.response).toMatchObject({ order_list: [{ note: 'Wrap it.' }] });
  });

  test('can_full_cancel_order and can_partial_cancel_order agree with cancel_order; cancelling a part needs a right', async () => {
    const rights = [order_rights.cancel_pieces];
    const can = async (record: object, shop_rights: readonly string[] = rights) => {
      const shop = await world.given.shop({ rights: [...shop_rights] });
      const { order_sn } = await world.given.order({ shop, ...record });
      const shown = await show(shop, order_sn);
      return [shown.can_full_cancel_order, shown.can_partial_cancel_order];
    };
    expect(await can({})).toEqual([true, true]);
    expect(await can({}, [])).toEqual([true, false]);
    const arranged = { logistics_status: 'LOGISTICS_REQUEST_CREATED' };
    expect(await can({ packages: [arranged] })).toEqual([true, false]);
    expect(await can({ packages: [{ logistics_status: 'LOGISTICS_PICKUP_DONE' }] })).toEqual([false, false]);
    expect(await can({ order_status: 'UNPAID' })).toEqual([false, false]);
    expect(await can({ order_status: 'IN_CANCEL' })).toEqual([false, false]);
  });

  test.each(['', Array.from({ length: 51 }, (_, at) => `N${at}`).join(',')])(
    'an empty list and more than 50 orders are error_param',
    async (order_sn_list) => {
      expect((await call(await world.given.shop(), order_sn_list)).body.error).toBe('error_param');
    },
  );

  eachRefusal(world, get_order_detail, {
    orders_not_found: [
      'orders that the shop does not have',
      async () => {
        const foreign = await world.given.order();
        const shop = await world.given.shop();
        return () => call(shop, `none,${foreign.order_sn}`);
      },
    ],
  });
});
