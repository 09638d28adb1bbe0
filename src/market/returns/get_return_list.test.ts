import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import type { Columns } from '../../../test/support/given/row.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_return_list } from './get_return_list.contract.ts';

interface Shown {
  readonly more: boolean;
  readonly return: {
    readonly return_sn: string;
    readonly create_time: number;
    readonly update_time: number;
  }[];
}

onEachEngine('get_return_list', (world) => {
  const { name } = get_return_list;
  const day = 86_400;
  const call = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { page_no: 0, ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}): Promise<Shown> => {
    const { body } = await call(shop, request);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response;
  };
  const namesOf = ({ return: rows }: Shown) => rows.map(({ return_sn }) => return_sn);
  /** Creates returns of a shop, and returns their numbers in the given order. */
  const returnsOf = async (shop: GivenShop, records: Columns<'return_request'>[]) => {
    const { order_sn } = await world.given.order({ shop });
    for (const [at, record] of records.entries())
      await world.given.returnRequest({ shop, order_sn, return_sn: `R${at}`, ...record });
  };

  test('a row has the returned lines, the refund and the state', async () => {
    const shop = await world.given.shop();
    const line = {
      line_no: 1,
      item_id: 1_000,
      model_id: 0,
      name: 'Kopi cup',
      images: [],
      amount: 2,
      item_price_micros: 6_250_000,
      refund_amount_micros: 12_500_000,
      is_add_on_deal: false,
      is_main_item: false,
      add_on_deal_id: 0,
      item_sku: 'KC',
      variation_sku: '',
    };
    const row = await world.given.returnRequest({
      shop,
      text_reason: 'The cup is cracked.',
      lines: [line],
      refund_amount_micros: 12_500_000,
      amount_before_discount_micros: 12_500_000,
      buyer_username: 'maple_pixel45',
      image: ['https://stoa.example/image/1'],
      due_date: 'now+1d',
      return_solution: 0,
    });
    expect((await list(shop)).return).toEqual([
      {
        return_sn: row.return_sn,
        order_sn: row.order_sn,
        status: 'ACCEPTED',
        reason: 'ITEM_DAMAGED',
        text_reason: 'The cup is cracked.',
        reassessed_request_reason: 'NONE',
        refund_amount: 12.5,
        amount_before_discount: 12.5,
        currency: 'SGD',
        create_time: row.create_time,
        update_time: row.update_time,
        due_date: world.clock.now + day,
        return_ship_due_date: 0,
        return_seller_due_date: 0,
        tracking_number: '',
        needs_logistics: true,
        dispute_reason: [],
        dispute_text_reason: [],
        image: ['https://stoa.example/image/1'],
        user: { username: 'maple_pixel45', email: '', portrait: '' },
        item: [
          {
            item_id: 1_000,
            model_id: 0,
            name: 'Kopi cup',
            images: [],
            amount: 2,
            item_price: 6.25,
            is_add_on_deal: false,
            is_main_item: false,
            add_on_deal_id: 0,
            item_sku: 'KC',
            variation_sku: '',
          },
        ],
        negotiation_status: 'TERMINATED',
        seller_proof_status: 'NOT_NEEDED',
        seller_compensation_status: 'COMPENSATION_REQUESTED',
        return_refund_type: 'RRBOC',
        return_solution: 0,
        is_seller_arrange: false,
        is_shipping_proof_mandatory: false,
        return_refund_request_type: 0,
        validation_type: 'seller_validation',
      },
    ]);
  });

  test('pages are counted from 0, newest first, and more is true except on the last page', async () => {
    const shop = await world.given.shop();
    await returnsOf(shop, [{ create_time: 'now-3d' }, { create_time: 'now-1d' }, { create_time: 'now-2d' }]);
    await world.given.returnRequest();
    const pages = [];
    for (const page_no of [0, 1, 2]) pages.push(await list(shop, { page_no, page_size: 2 }));
    expect(pages.map(namesOf)).toEqual([['R1', 'R2'], ['R0'], []]);
    expect(pages.map(({ more }) => more)).toEqual([true, false, false]);
    expect(namesOf(await list(shop))).toEqual(['R1', 'R2', 'R0']);
  });

  test('a page has 40 returns if page_size is absent', async () => {
    const shop = await world.given.shop();
    await returnsOf(
      shop,
      Array.from({ length: 41 }, () => ({})),
    );
    const first = await list(shop);
    expect([first.return.length, first.more]).toEqual([40, true]);
    expect((await list(shop, { page_no: 1 })).return).toHaveLength(1);
  });

  test('the periods select returns by creation or last change, including both bounds', async () => {
    const shop = await world.given.shop();
    await returnsOf(shop, [
      { create_time: 'now-20d', update_time: 'now-1d' },
      { create_time: 'now-15d', update_time: 'now-2d' },
      { create_time: 'now-3d', update_time: 'now-3d' },
    ]);
    const { now } = world.clock;
    const created = { create_time_from: now - 15 * day, create_time_to: now };
    expect(namesOf(await list(shop, created))).toEqual(['R2', 'R1']);
    const updated = { update_time_from: now - 2 * day, update_time_to: now };
    expect(namesOf(await list(shop, updated))).toEqual(['R0', 'R1']);
    expect(
      namesOf(
        await list(shop, { create_time_from: now - 15 * day, ...updated, update_time_from: now - 2 * day }),
      ),
    ).toEqual(['R1']);
    expect(namesOf(await list(shop, { create_time_to: now - 16 * day }))).toEqual(['R0']);
    expect(namesOf(await list(shop, { update_time_to: now - 2 * day - 1 }))).toEqual(['R2']);
  });

  test.each([
    [{ status: 'JUDGING' }, ['R1']],
    [{ negotiation_status: 'PENDING_RESPOND' }, ['R2']],
    [{ seller_proof_status: 'UPLOADED' }, ['R3']],
    [{ seller_compensation_status: 'COMPENSATION_APPROVED' }, ['R0']],
    [{ seller_compensation_status: 'APPROVED' }, ['R0']],
    [{ status: 'ACCEPTED', seller_proof_status: 'UPLOADED' }, ['R3']],
    [{ status: 'CANCELLED' }, []],
    [{ status: '' }, ['R3', 'R2', 'R1', 'R0']],
  ])('the filter %j selects %j', async (filter, names) => {
    const shop = await world.given.shop();
    await returnsOf(shop, [
      { create_time: 'now-4d', compensation_status: 'COMPENSATION_APPROVED' },
      { create_time: 'now-3d', return_status: 'JUDGING' },
      { create_time: 'now-2d', negotiation_status: 'PENDING_RESPOND' },
      { create_time: 'now-1d', seller_proof_status: 'UPLOADED' },
    ]);
    expect(namesOf(await list(shop, filter))).toEqual(names);
  });

  test.each([
    [
      '15 days and a second',
      (now: number) => ({ create_time_from: now - 15 * day - 1, create_time_to: now }),
    ],
    [
      'a period that ends before it begins',
      (now: number) => ({ update_time_from: now, update_time_to: now - 1 }),
    ],
    [
      'a period of changes that starts before the period of creation',
      (now: number) => ({ create_time_from: now, update_time_from: now - 1 }),
    ],
  ])('%s is error_param', async (_, times) => {
    const { body } = await call(await world.given.shop(), times(world.clock.now));
    expect(body.error).toBe('error_param');
  });

  test.each([{ page_no: 1_001 }, { page_no: -1 }, { page_size: 101 }, { status: 'OPEN' }])(
    '%j is error_param',
    async (request) => {
      const { body } = await call(await world.given.shop(), request);
      expect(body.error).toBe('error_param');
    },
  );

  eachRefusal(world, get_return_list, {
    page_no_missing: [
      'a call without page_no',
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { page_size: 10 }, { shop });
      },
    ],
    times_invalid: [
      'a period of 16 days',
      async () => {
        const shop = await world.given.shop();
        const { now } = world.clock;
        return () => call(shop, { create_time_from: now - 16 * day, create_time_to: now });
      },
    ],
  });
});
