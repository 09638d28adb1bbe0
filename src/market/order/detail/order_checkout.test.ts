import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { order_rights } from '../order.ts';

type Shown = Record<string, unknown>;

onEachEngine('what get_order_detail shows of the checkout', (world) => {
  const fields = 'payment_info,item_list,package_list,recipient_address,total_amount,payment_method';
  /** A shop with an item of 10 a piece, and a channel. */
  async function seller(region: Region, record: object = {}, channel: object = {}) {
    const shop = await world.given.shop({ region, rights: Object.values(order_rights), ...record });
    const { logistic_id } = await world.given.channel({ region, ...channel });
    const { shop_id } = shop;
    const { item_id } = await world.given.item({ shop, original_price_micros: 10_000_000 });
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 50 });
    const place = async (request: object, line: object = {}) => {
      const item_list = [{ item_id, quantity: 3, ...line }];
      const { body } = await act(world, 'order.place', { shop_id, logistic_id, item_list, ...request });
      return body as { order_sn: string; package_number: string; code?: string };
    };
    return { shop, item_id, place };
  }
  const show = async (shop: GivenShop, order_sn: string): Promise<Shown> => {
    const request = { order_sn_list: order_sn, response_optional_fields: fields };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    return body.response.order_list[0] as Shown;
  };
  const showPackage = async (shop: GivenShop, package_number_list: string): Promise<Shown> =>
    (await world.call('v2.order.get_package_detail', { package_number_list }, { shop })).body.response
      .package_list[0] as unknown as Shown;

  test('in BR a card payment names its processor, card and code, and cash does not', async () => {
    const { shop, place } = await seller('BR');
    const card = await show(shop, (await place({ estimated_shipping_fee_micros: 1_500_000 })).order_sn);
    expect(card).toMatchObject({
      total_amount: 31.5,
      payment_info: [
        {
          payment_method: 'Credit Card',
          payment_processor_register: expect.stringMatching(/^\d\d\.\d{3}\.\d{3}\/\d{4}-\d\d$/),
          card_brand: expect.stringMatching(/./),
          transaction_id: expect.stringMatching(/^\d{6}$/),
          payment_amount: 31.5,
        },
      ],
    });
    const pix = await show(shop, (await place({ payment_method: 'Pix' })).order_sn);
    expect(pix.payment_info).toMatchObject([{ payment_method: 'Pix', card_brand: '', payment_amount: 30 }]);
    const cash = await show(shop, (await place({ cod: true })).order_sn);
    expect(cash.payment_info).toEqual([
      {
        payment_method: 'Cash on Delivery',
        payment_processor_register: '',
        card_brand: '',
        transaction_id: '',
        payment_amount: 30,
      },
    ]);
  });

  test('several payments add up to the total, also after pieces were cancelled: the last are refunded first', async () => {
    const { shop, item_id, place } = await seller('BR');
    const details = {
      payment_processor_register: '38.372.267/0001-82',
      card_brand: 'VISA',
      transaction_id: '951679',
    };
    const { order_sn } = await place({
      payment_list: [
        { payment_method: 'Debit Card', ...details, payment_amount_micros: 12_000_000 },
        { payment_method: 'Pix', payment_amount_micros: 18_000_000 },
      ],
    });
    const paid = async () => {
      const { payment_info, total_amount, payment_method } = await show(shop, order_sn);
      const payments = payment_info as { payment_amount: number }[];
      return [payment_method, total_amount, ...payments.map(({ payment_amount }) => payment_amount)];
    };
    expect((await show(shop, order_sn)).payment_info).toMatchObject([
      { payment_method: 'Debit Card', ...details },
      { payment_method: 'Pix', card_brand: '' },
    ]);
    expect(await paid()).toEqual(['Debit Card', 30, 12, 18]);
    const partial_cancel_item_list = [{ item_id, model_id: 0, model_quantity: 1 }];
    const request = { order_sn, cancel_reason: 'CUSTOMER_REQUEST', partial_cancel_item_list } as const;
    for (const amounts of [
      [20, 12, 8],
      [10, 10],
    ]) {
      expect((await world.call('v2.order.cancel_order', request, { shop })).body.error).toBe('');
      expect(await paid()).toEqual(['Debit Card', ...amounts]);
    }
  });

  test.each([
    ['BR', true],
    ['TW', true],
    ['SG', false],
  ] as const)('in %s, whether hot-listed items are told is %s', async (region, is_told) => {
    const { shop, place } = await seller(region);
    for (const hot_listing_item of [false, true]) {
      const shown = await show(shop, (await place({}, { hot_listing_item })).order_sn);
      const [line] = shown.item_list as Shown[];
      expect([shown.hot_listing_order, line?.hot_listing_item]).toEqual(
        is_told ? [hot_listing_item, hot_listing_item] : [undefined, undefined],
      );
    }
  });

  test('in TW, the buyer of an order on a channel that is not integrated can be called under a virtual number', async () => {
    const { shop, place } = await seller('TW', {}, { non_integrated_info_needed: [] });
    const { order_sn, package_number } = await place({ virtual_contact_number: '0928000886' });
    const numbers = {
      virtual_contact_number: '0928000886',
      package_query_number: package_number.replace(/\D/g, '').slice(-8).padStart(8, '0'),
    };
    expect(numbers.package_query_number).toMatch(/^\d{8}$/);
    expect(await show(shop, order_sn)).toMatchObject({
      recipient_address: { phone: '****' },
      package_list: [numbers],
    });
    expect(await showPackage(shop, package_number)).toMatchObject({
      ...numbers,
      recipient_address: { phone: '****' },
    });
    const plain = await show(shop, (await place({})).order_sn);
    const none = { virtual_contact_number: '', package_query_number: '' };
    expect(plain).toMatchObject({ package_list: [none] });
    expect((plain.recipient_address as Shown).phone).not.toBe('****');
    const integrated = await seller('TW');
    expect((await integrated.place({ virtual_contact_number: '1' })).code).toBe('virtual_number_impossible');
  });

  test('an order that its buyer collects at the store says so, with its package', async () => {
    const { shop, place } = await seller('SG');
    for (const is_buyer_shop_collection of [true, false]) {
      const { order_sn, package_number } = await place({ is_buyer_shop_collection });
      expect(await show(shop, order_sn)).toMatchObject({ is_buyer_shop_collection });
      expect(await showPackage(shop, package_number)).toMatchObject({ is_buyer_shop_collection });
    }
  });

  const prescription_image_list = ['0123456789abcdef0123456789abcdef'];
  test.each(['ID', 'PH'] as const)(
    'in %s, an order shows its prescription, and the decision of the pharmacist',
    async (region) => {
      const { shop, place } = await seller(region);
      const { shop_id } = shop;
      const line = { is_prescription_item: true, consultation_id: 'C7' };
      const { order_sn, package_number } = await place({ prescription_image_list }, line);
      const unchecked = {
        prescription_images: prescription_image_list,
        prescription_approval_time: 0,
        prescription_rejection_time: 0,
        pharmacist_name: '',
      };
      const item = { ...line, error_in_fetching_is_prescription_item: false };
      expect(await show(shop, order_sn)).toMatchObject({
        ...unchecked,
        prescription_check_status: 0,
        prescription_reject_reason: '',
        item_list: [item],
      });
      expect(await showPackage(shop, package_number)).toMatchObject({
        ...unchecked,
        item_list: [{ ...item, prescription_check_status: 0, prescription_reject_reason: '' }],
      });
      const { now } = world.clock;
      for (const [result, prescription_check_status, reject_reason] of [
        ['FAILED', 2, 'The picture is not readable.'],
        ['PASSED', 1, ''],
      ] as const) {
        const request = {
          shop_id,
          order_sn,
          result,
          pharmacist_name: 'Siti',
          reject_reason: 'The picture is not readable.',
        };
        const { body } = await act(world, 'order.check_prescription', request);
        expect(body).toEqual({ prescription_check_status });
        const checked = {
          pharmacist_name: 'Siti',
          prescription_approval_time: result === 'PASSED' ? now : 0,
          prescription_rejection_time: result === 'FAILED' ? now : 0,
        };
        const decision = { prescription_check_status, prescription_reject_reason: reject_reason };
        expect(await show(shop, order_sn)).toMatchObject({ ...checked, ...decision });
        expect(await showPackage(shop, package_number)).toMatchObject({ ...checked, item_list: [decision] });
      }
    },
  );

  test('in TH, prescriptions have no pictures and no rejection, and elsewhere orders have no such fields', async () => {
    const thai = await seller('TH');
    const { order_sn } = await thai.place({}, { is_prescription_item: true });
    const shown = await show(thai.shop, order_sn);
    expect(shown).toMatchObject({
      prescription_check_status: 0,
      item_list: [{ is_prescription_item: true }],
    });
    expect(shown).not.toHaveProperty('prescription_images');
    expect(shown).not.toHaveProperty('prescription_reject_reason');
    expect((await thai.place({ prescription_image_list })).code).toBe('no_prescription_sold');
    for (const [region, seller_type] of [
      ['SG', 'local'],
      ['TH', 'cross_border'],
    ] as const) {
      const other = await seller(region, { seller_type });
      const plain = await show(other.shop, (await other.place({})).order_sn);
      expect(Object.keys(plain).filter((name) => /prescription|pharmacist/.test(name))).toEqual([]);
      expect((await other.place({}, { is_prescription_item: true })).code).toBe('no_prescription_sold');
    }
  });

  test('a pending invoice says why it is pending, and a valid one does not', async () => {
    const shop = await world.given.shop({ region: 'BR' });
    const invoice = {
      number: '1',
      series_number: '2',
      access_key: '3',
      tax_code: '4',
      issue_date: 1_772_000_000,
      total_value_micros: 12_500_000,
      products_total_value_micros: 10_000_000,
    };
    for (const [status, given, pending_reason] of [
      ['pending', 'Rejected: CNPJ not found.', 'Rejected: CNPJ not found.'],
      ['pending', undefined, 'The tax authority has not confirmed the invoice yet.'],
      ['valid', undefined, ''],
    ] as const) {
      const { shop_id, order_sn } = await world.given.order({ shop, invoice_pending: true });
      const told = { ...invoice, status, ...(given && { pending_reason: given }) };
      const { body } = await act(world, 'order.give_invoice', { shop_id, order_sn, invoice: told });
      expect(body.order_status).toBe('READY_TO_SHIP');
      const request = { order_sn_list: order_sn, response_optional_fields: 'invoice_data' };
      const detail = await world.call('v2.order.get_order_detail', request, { shop });
      expect(detail.body.response.order_list).toMatchObject([{ invoice_data: { status, pending_reason } }]);
    }
  });
});
