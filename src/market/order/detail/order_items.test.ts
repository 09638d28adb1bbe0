import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { placedOrders } from '../../../../test/support/orders/placed_orders.ts';
import { onEachEngine, openWorld } from '../../../../test/support/world/harness.ts';
import { splitIntoPackages } from '../commands/split_order.ts';

type Shown = Record<string, unknown> & {
  readonly item_list: Record<string, unknown>[];
  readonly package_list: (Record<string, unknown> & { item_list: unknown[] })[];
};

onEachEngine('lines and packages in get_order_detail', (world) => {
  const { seller, placed, command } = placedOrders(world);
  const fields = ['item_list', 'package_list', 'shipping_carrier', 'total_amount', 'split_up', 'cancel_by'];
  const show = async (shop: GivenShop, order_sn: string): Promise<Shown> => {
    const request = { order_sn_list: order_sn, response_optional_fields: fields.join(',') };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    expect([body.error, body.message]).toEqual(['', '']);
    return body.response.order_list[0] as Shown;
  };
  test('a placed order shows the item as it was bought, and the package that contains it', async () => {
    const of = await seller();
    const { name, lines } = await placed(of, { estimated_shipping_fee_micros: 1_990_000 });
    const { shop, item, channel } = of;
    const [line] = lines;
    const price = (line?.row.model_discounted_price_micros ?? 0) / 1_000_000;
    const shown = await show(shop, name.order_sn);
    const { item_id, item_name, item_sku } = item;
    expect(shown.item_list).toEqual([
      {
        item_id,
        item_name,
        item_sku,
        model_id: 0,
        model_name: '',
        model_sku: '',
        model_quantity_purchased: 2,
        model_original_price: price,
        model_discounted_price: price,
        wholesale: false,
        weight: Number(item.weight),
        add_on_deal: false,
        main_item: false,
        add_on_deal_id: 0,
        promotion_type: '',
        promotion_id: 0,
        order_item_id: item_id,
        line_item_id: line?.row.line_item_id,
        promotion_group_id: 0,
        image_info: { image_url: '' },
        product_location_id: [],
        is_b2c_owned_item: false,
        promotion_list: [],
        active_qty: 2,
        cancel_requested_qty: 0,
        cancelled_qty: 0,
        return_requested_qty: 0,
        returned_qty: 0,
      },
    ]);
    expect(shown.package_list).toEqual([
      {
        package_number: name.package_number,
        logistics_status: 'LOGISTICS_READY',
        logistics_channel_id: channel.logistic_id,
        shipping_carrier: channel.channel_name,
        allow_self_design_awb: false,
        item_list: [
          {
            item_id,
            model_id: 0,
            model_quantity: 2,
            order_item_id: item_id,
            promotion_group_id: 0,
            product_location_id: '',
          },
        ],
        parcel_chargeable_weight_gram: 0,
        group_shipment_id: null,
      },
    ]);
    expect(shown.shipping_carrier).toBe(channel.channel_name);
    // Prices are per piece; the pieces plus shipping are the amount that the buyer pays.
    expect(shown.total_amount).toBeCloseTo(2 * price + 1.99, 6);
  });

  test('a line shows its picture, deal and promotion, and the location of its pieces', async () => {
    const shop = await world.given.shop();
    const { order_sn } = await world.given.order({ shop });
    await world.given.row('sales_order_line', {
      shop_id: shop.shop_id,
      order_sn,
      line_no: 7,
      line_item_id: world.given.nextId(),
      order_item_id: 5_000,
      promotion_group_id: 9,
      item_id: 1_007,
      model_id: 70,
      item_name: 'Saucer',
      model_quantity_purchased: 3,
      model_original_price_micros: 4_000_000,
      model_discounted_price_micros: 3_000_000,
      weight: '0.25',
      image_id: await world.given.image(),
      wholesale: true,
      promotion_type: 'add_on_deal_sub',
      promotion_id: 81,
      add_on_deal_id: 81,
      product_location_id: 'SGZ',
    });
    const [, line] = (await show(shop, order_sn)).item_list;
    expect(line).toMatchObject({
      image_info: { image_url: expect.stringMatching(/^http.+\/[0-9a-f]{64}$/) },
      order_item_id: 5_000,
      promotion_group_id: 9,
      model_id: 70,
      model_original_price: 4,
      model_discounted_price: 3,
      weight: 0.25,
      wholesale: true,
      promotion_type: 'add_on_deal_sub',
      promotion_id: 81,
      promotion_list: [{ promotion_type: 'add_on_deal_sub', promotion_id: 81 }],
      add_on_deal: true,
      add_on_deal_id: 81,
      main_item: false,
      product_location_id: ['SGZ'],
    });
  });

  test('after ship_order, the package is LOGISTICS_REQUEST_CREATED and the order PROCESSED', async () => {
    const { shop, name } = await placed(await seller());
    const { order_sn } = name;
    const shipped = await world.call('v2.logistics.ship_order', { order_sn, dropoff: {} }, { shop });
    expect(shipped.body.error).toBe('');
    expect(await show(shop, order_sn)).toMatchObject({
      order_status: 'PROCESSED',
      package_list: [{ logistics_status: 'LOGISTICS_REQUEST_CREATED' }],
    });
  });

  test('a split order shows several packages, each with its own pieces and a number that ship_order accepts', async () => {
    const of = await seller();
    const { shop, name } = await placed(of, { lines: [{ item_id: of.item.item_id, quantity: 3 }] });
    const pieces = (model_quantity: number) => [{ line_no: 1, model_quantity }];
    const { ids } = world.marketplace;
    await ids.within(() =>
      command((context) => splitIntoPackages({ ...context, ids }, name, [pieces(1), pieces(2)])),
    );
    const shown = await show(shop, name.order_sn);
    expect(shown).toMatchObject({ split_up: true, item_list: [{ model_quantity_purchased: 3 }] });
    expect(shown.package_list.map(({ item_list }) => item_list)).toMatchObject([
      [{ model_quantity: 1 }],
      [{ model_quantity: 2 }],
    ]);
    const second = shown.package_list[1]?.package_number;
    const ship = { order_sn: name.order_sn, package_number: second, dropoff: {} };
    expect((await world.call('v2.logistics.ship_order', ship, { shop })).body.error).toBe('');
    expect((await show(shop, name.order_sn)).package_list.map((pkg) => pkg.logistics_status)).toEqual([
      'LOGISTICS_READY',
      'LOGISTICS_REQUEST_CREATED',
    ]);
  });

  test('50 orders with lines, packages and returns take three queries', async () => {
    const shop = await world.given.shop();
    const { logistic_id } = await world.given.channel();
    const order_sns = Array.from({ length: 50 }, (_, at) => `N${at}`);
    for (const order_sn of order_sns)
      await world.given.order({
        shop,
        order_sn,
        order_status: 'COMPLETED',
        delivered_time: 'now-1d',
        packages: [{ logistic_id }, { logistic_id }],
      });
    // Channels are cached for a second.
    await show(shop, 'N0');
    const { recent } = world.marketplace.database;
    const all = recent.all.bind(recent);
    let count = 0;
    recent.all = (...query) => {
      count++;
      return all(...query);
    };
    try {
      expect((await show(shop, order_sns.join(','))).package_list).toHaveLength(2);
    } finally {
      recent.all = all;
    }
    expect(count).toBe(3);
  });
});

test("in the live dialect, the recipient's name and phone are masked", async () => {
  const world = await openWorld('sqlite', { config: { dialect: 'live' } });
  try {
    const { shop, order_sn } = await world.given.order();
    const request = { order_sn_list: order_sn, response_optional_fields: 'recipient_address' };
    const { body } = await world.call('v2.order.get_order_detail', request, { shop });
    expect(body.response).toMatchObject({
      order_list: [{ recipient_address: { name: 'A*******r', phone: '***********01', city: 'Singapore' } }],
    });
  } finally {
    await world.close();
  }
});
