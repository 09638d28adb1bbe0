import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { arranged } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { order_rights } from '../order.ts';
import { get_package_detail } from './get_package_detail.contract.ts';

onEachEngine('get_package_detail', (world) => {
  const { name } = get_package_detail;
  const ask = async (shop: GivenShop, ...package_numbers: (string | undefined)[]) =>
    (await world.call(name, { package_number_list: package_numbers.join(',') }, { shop })).body;
  const show = async (shop: GivenShop, ...package_numbers: (string | undefined)[]) => {
    const body = await ask(shop, ...package_numbers);
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response.package_list;
  };

  test('shows a package with its state, channel, contents, recipient and deadline', async () => {
    const shop = await world.given.shop();
    const channel = await world.given.channel({ channel_name: 'Swift', allow_self_design_awb: true });
    const { logistic_id } = channel;
    const { order_sn, update_time, packages } = await world.given.order({
      shop,
      packages: [{ logistic_id, ...arranged, parcel_chargeable_weight_gram: 320 }],
      days_to_ship: 3,
      ship_by_date: 'now+2d',
      is_pre_order: true,
    });
    const package_number = packages[0]?.package_number;
    const [shown] = await show(shop, package_number);
    expect(shown).toMatchObject({
      order_sn,
      package_number,
      fulfillment_status: 'LOGISTICS_REQUEST_CREATED',
      update_time,
      logistics_channel_id: logistic_id,
      shipping_carrier: 'Swift',
      allow_self_design_awb: true,
      days_to_ship: 3,
      ship_by_date: world.clock.now + 2 * 86_400,
      tracking_number: arranged.tracking_number,
      is_split_up: false,
      item_list: [{ item_id: 1_000, model_id: 0, model_quantity: 2, product_location_id: '' }],
      recipient_address: { name: 'Ada Buyer', city: 'Singapore', geolocation: {} },
      parcel_chargeable_weight_gram: 320,
      status_info_tag: { tag_id: 0, timestamp: 0 },
      is_pre_order: true,
      invoice_pending: { status: 'valid', pending_reason: '' },
    });
    expect(Object.values(shown ?? {})).not.toContain(undefined);
    expect(Object.keys(shown ?? {}).sort()).toEqual(
      Object.keys(get_package_detail.response.properties.package_list.items.properties).sort(),
    );
  });

  test.each([
    ['LOGISTICS_READY', 'now+25h', 0],
    ['LOGISTICS_READY', 'now+1d', 2],
    ['LOGISTICS_PICKUP_RETRY', 'now+1h', 2],
    ['LOGISTICS_READY', 'now-1s', 3],
    ['LOGISTICS_REQUEST_CREATED', 'now-1s', 0],
  ] as const)(
    'a package in %s that must ship by %s has tag %i',
    async (logistics_status, ship_by_date, tag_id) => {
      const { shop, packages } = await world.given.order({ ship_by_date, packages: [{ logistics_status }] });
      const [shown] = await show(shop, packages[0]?.package_number);
      const timestamp = tag_id === 2 ? shown?.ship_by_date : 0;
      expect(shown?.status_info_tag).toEqual({ tag_id, timestamp });
    },
  );

  test('says what split_order, unsplit_order and cancel_order would accept now', async () => {
    const shop = await world.given.shop({ rights: Object.values(order_rights) });
    const other = await world.given.shop();
    const can = async (of: GivenShop, packages: readonly object[]) => {
      const given = await world.given.order({ shop: of, packages });
      const [shown] = await show(of, given.packages[0]?.package_number);
      return [
        shown?.can_split_order,
        shown?.can_unsplit_order,
        shown?.can_full_cancel_order,
        shown?.can_partial_cancel_order,
      ];
    };
    const shipped = { logistics_status: 'LOGISTICS_PICKUP_DONE' };
    expect(await can(shop, [{}])).toEqual([true, false, true, true]);
    expect(await can(other, [{}])).toEqual([false, false, true, false]);
    expect(await can(shop, [{}, {}])).toEqual([false, true, true, true]);
    expect(await can(shop, [{}, arranged])).toEqual([false, false, true, false]);
    expect(await can(shop, [shipped])).toEqual([false, false, false, false]);
  });

  test('an order without its invoice says so', async () => {
    const { shop, packages } = await world.given.order({ invoice_pending: true });
    const [shown] = await show(shop, packages[0]?.package_number);
    expect(shown?.invoice_pending).toEqual({
      status: 'pending',
      pending_reason: expect.stringMatching(/invoice/),
    });
  });

  test('packages come in the requested order, once, without missing and foreign ones, which warning names', async () => {
    const shop = await world.given.shop();
    const split = await world.given.order({ shop, packages: [{}, {}] });
    const [one, two] = split.packages.map(({ package_number }) => package_number);
    const foreign = (await world.given.order()).packages[0]?.package_number;
    const body = await ask(shop, two, 'none', one, foreign, two);
    expect(body.response.package_list.map((row) => [row.package_number, row.is_split_up])).toEqual([
      [two, true],
      [one, true],
    ]);
    expect(body.warning).toEqual(['The shop has no package none.', `The shop has no package ${foreign}.`]);
    expect(await ask(shop, one)).not.toHaveProperty('warning');
  });

  eachRefusal(world, get_package_detail, {
    packages_not_found: [
      'packages of which the shop has none',
      async () => {
        const { packages } = await world.given.order();
        const shop = await world.given.shop();
        const request = { package_number_list: `none,${packages[0]?.package_number}` };
        return () => world.call(name, request, { shop });
      },
    ],
  });
});
