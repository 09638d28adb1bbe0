// Recipient and contents of a package on its label.
import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { arranged, type GivenOrder, packageNames } from '../../../../test/support/given/order.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { gatherLabels, type LabelledPackage } from './label_content.ts';

onEachEngine('the label of a package', (world) => {
  const context = () => ({ store: world.marketplace.database, reference: { clock: world.clock } });
  const gather = ({ shop_id }: GivenShop, packages: readonly LabelledPackage[]) =>
    gatherLabels(context(), { shop_id, document_type: 'THERMAL_AIR_WAYBILL', packages });

  async function shopWithAddress() {
    const shop = await world.given.shop();
    await world.given.address({ shop });
    const { logistic_id } = await world.given.channel();
    return { shop, logistic_id };
  }

  test("contains all data of its package, its order and the sender's address", async () => {
    const shop = await world.given.shop({ region: 'TW' });
    await world.given.address({
      shop,
      contact_name: '港口商行',
      phone: '+886 2 0000 0000',
      state: '臺北市',
      city: '信義區',
      district: '五段',
      town: '里',
      address: '七號',
      zipcode: '110',
    });
    const { logistic_id } = await world.given.channel({ channel_name: '超商取貨' });
    const recipient_address = {
      name: '王小明',
      phone: '0900',
      region: 'TW',
      state: '高雄市',
      city: '前鎮區',
      district: 'd',
      town: 't',
      address: '中山路一號',
      zipcode: '806',
    };
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id, tracking_number: 'TW123' }],
      recipient_address,
      note: '請打電話',
    });
    const [named] = packageNames(order);
    expect(await gather(shop, packageNames(order))).toEqual({
      labels: [
        {
          ...named,
          tracking_number: 'TW123',
          channel_name: '超商取貨',
          region: 'TW',
          sender: {
            name: '港口商行',
            phone: '+886 2 0000 0000',
            region: 'TW',
            state: '臺北市',
            city: '信義區',
            district: '五段',
            town: '里',
            address: '七號',
            zipcode: '110',
          },
          recipient: recipient_address,
          lines: [expect.objectContaining({ item_name: 'Kopi cup', model_name: '', quantity: 2 })],
          note: '請打電話',
        },
      ],
      failures: [],
    });
  });

  test('lists only the contents of its own package, in the order of the lines', async () => {
    const { shop, logistic_id } = await shopWithAddress();
    const order = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id },
        { ...arranged, logistic_id },
      ],
    });
    const [first, second] = packageNames(order) as [LabelledPackage, LabelledPackage];
    for (const [line_no, item_name] of [
      [12, 'Third'],
      [5, 'Second'],
    ] as const) {
      const { shop_id } = shop;
      await world.given.row('sales_order_line', {
        shop_id,
        order_sn: first.order_sn,
        line_no,
        line_item_id: line_no,
        order_item_id: 1,
        item_id: 1,
        item_name,
        model_name: 'Blue, L',
        model_quantity_purchased: 4,
        model_original_price_micros: 1,
        model_discounted_price_micros: 1,
      });
      await world.given.row('package_line', { shop_id, ...first, line_no, model_quantity: 3 });
    }
    const { labels } = await gather(shop, [first, second]);
    const contents = labels.map(({ lines }) =>
      lines.map(({ item_name, model_name, quantity }) => [item_name, model_name, quantity]),
    );
    expect(contents).toEqual([
      [
        ['Kopi cup', '', 2],
        ['Second', 'Blue, L', 3],
        ['Third', 'Blue, L', 3],
      ],
      [['Kopi cup', '', 2]],
    ]);
  });

  test('has no note if the order has none', async () => {
    const { shop, logistic_id } = await shopWithAddress();
    const order = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const { labels } = await gather(shop, packageNames(order));
    expect(labels[0]?.note).toBeUndefined();
  });

  test('is returned in the requested order, across orders and for a package that is named twice', async () => {
    const { shop, logistic_id } = await shopWithAddress();
    const first = await world.given.order({
      shop,
      packages: [
        { ...arranged, logistic_id },
        { ...arranged, logistic_id },
      ],
    });
    const second = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const [a, b, c] = packageNames(first, second) as [LabelledPackage, LabelledPackage, LabelledPackage];
    const requested = [c, b, a, c];
    const { labels } = await gather(shop, requested);
    expect(labels.map(({ order_sn, package_number }) => ({ order_sn, package_number }))).toEqual(requested);
  });

  test.each([
    'LOGISTICS_REQUEST_CREATED',
    'LOGISTICS_PICKUP_RETRY',
    'LOGISTICS_PICKUP_DONE',
    'LOGISTICS_DELIVERY_DONE',
    'LOGISTICS_DELIVERY_FAILED',
  ] as const)('exists once the shipment is arranged, for example in %s', async (logistics_status) => {
    const { shop, logistic_id } = await shopWithAddress();
    const order = await world.given.order({
      shop,
      packages: [{ ...arranged, logistic_id, logistics_status }],
    });
    expect(await gather(shop, packageNames(order))).toMatchObject({ labels: [{}], failures: [] });
  });

  test('exists for exactly the document types that its channel offers', async () => {
    const { shop } = await shopWithAddress();
    const { logistic_id } = await world.given.channel({
      document_types: ['NORMAL_AIR_WAYBILL', 'THERMAL_JOB_AIR_WAYBILL'],
      suggested_document_type: 'NORMAL_AIR_WAYBILL',
    });
    const order = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
    const types = [
      'NORMAL_AIR_WAYBILL',
      'THERMAL_AIR_WAYBILL',
      'NORMAL_JOB_AIR_WAYBILL',
      'THERMAL_JOB_AIR_WAYBILL',
    ] as const;
    const had = [];
    for (const document_type of types) {
      const { labels, failures } = await gatherLabels(context(), {
        shop_id: shop.shop_id,
        document_type,
        packages: packageNames(order),
      });
      had.push(labels.length);
      for (const { reason } of failures) expect(reason).toContain(document_type);
      expect(labels.length + failures.length).toBe(1);
    }
    expect(had).toEqual([1, 0, 0, 1]);
  });

  test('can be gathered for 50 packages of 50 orders in one call, each with its own recipient', async () => {
    const { shop, logistic_id } = await shopWithAddress();
    const orders: GivenOrder[] = [];
    for (let at = 0; at < 50; at++) {
      const recipient_address = {
        name: `Buyer ${at}`,
        phone: '1',
        region: 'SG',
        state: '',
        city: '',
        district: '',
        town: '',
        address: `${at} Street`,
        zipcode: '',
      };
      orders.push(
        await world.given.order({ shop, packages: [{ ...arranged, logistic_id }], recipient_address }),
      );
    }
    const { labels } = await gather(shop, packageNames(...orders));
    expect(labels.map(({ recipient }) => recipient.name)).toEqual(orders.map((_, at) => `Buyer ${at}`));
  });
});
