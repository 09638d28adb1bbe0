// A seller's item from its listing to its income, through the unmodified SDK @congminh1254/shopee-sdk. Operators do
// what buyers and carriers do.
import { randomBytes } from 'node:crypto';
import type { ShopeeSDK } from '@congminh1254/shopee-sdk';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createOperator, type StoaOperator } from '../../src/exports/operator_client.ts';
import type { DemoDescription } from '../../src/program/demo/demo.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve, stoa } from '../support/programs/process.ts';
import { openSdk } from './sdk.ts';

const micros = (amount: unknown): number => Math.round(Number(amount) * 1_000_000);
const now = () => Math.floor(Date.now() / 1_000);
const channel = 18025;
const tiers = (second: string) => [
  { name: 'Colour', option_list: [{ option: 'Sand' }, { option: second }] },
  { name: 'Size', option_list: [{ option: 'M' }, { option: 'L' }] },
];
const location = (stock: number) => [{ location_id: 'SGZ', stock }];

describe.each(engine_names)('an app with the SDK @congminh1254/shopee-sdk, on %s', (engine) => {
  let database: TestDatabase;
  let served: ServedProcess;
  let demo: DemoDescription;
  let operator: StoaOperator;
  let sdk: ShopeeSDK;
  let shop_id: number;

  beforeAll(async () => {
    database = await createDatabase(engine);
    const settings = {
      STOA_DATABASE_URL: database.url,
      ...(engine === 'postgres' && {
        STOA_MASTER_KEY: randomBytes(32).toString('hex'),
        STOA_OPERATOR_TOKEN: randomBytes(32).toString('hex'),
      }),
    };
    served = await serve(database.folder, settings, ['--demo']);
    demo = JSON.parse((await stoa(['demo', '--json'], database.folder, settings)).stdout);
    operator = createOperator(demo);
    const shop = demo.shops.find(({ name }) => name === 'sg-local');
    if (!shop) throw new Error('The demo has no shop sg-local.');
    shop_id = shop.shop_id;
    sdk = openSdk({ ...demo, base_url: served.at.base_url }, shop);
  });
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  /** Three kinds of one item of two tiers. The fourth kind is sold to nobody. */
  async function listItem() {
    const example: Record<string, unknown> = demo.examples['v2.product.add_item']?.request ?? {};
    const { wholesale: _, ...item } = example;
    const added = await sdk.product.addItem(item as never);
    const item_id = Number(added.response?.item_id);
    const combinations = [
      [0, 0],
      [0, 1],
      [1, 0],
      [1, 1],
    ];
    const divided = await sdk.product.initTierVariation({
      item_id,
      tier_variation: tiers('Slate'),
      model: combinations.map((tier_index, at) => ({
        tier_index,
        original_price: 20 + at,
        seller_stock: location(5),
      })),
    } as never);
    const model_ids = divided.response?.model?.map((model) =>
      Number((model as { model_id: number }).model_id),
    );
    return { item_id, model_ids: model_ids ?? [] };
  }

  async function readModels(item_id: number) {
    const { response } = await sdk.product.getModelList({ item_id });
    return (response?.model ?? []).map((model) => ({
      model_id: model.model_id,
      name: model.tier_index?.map((at, tier) => response?.tier_variation?.[tier]?.option_list[at]?.option),
      price: model.price_info?.[0]?.current_price,
      stock: model.stock_info_v2?.summary_info?.total_available_stock,
      reserved: model.stock_info_v2?.summary_info?.total_reserved_stock,
    }));
  }

  async function print(placed: readonly { order_sn: string; package_number: string }[]) {
    const packages = placed.map(({ order_sn, package_number }) => ({ order_sn, package_number }));
    const { response: tracked } = await sdk.logistics.getMassTrackingNumber({
      package_list: packages.map(({ package_number }) => ({ package_number })),
    });
    const order_list = packages.map((one) => ({
      ...one,
      tracking_number: tracked?.success_list?.find(
        ({ package_number }) => package_number === one.package_number,
      )?.tracking_number,
      shipping_document_type: 'NORMAL_AIR_WAYBILL',
    }));
    await sdk.logistics.createShippingDocument({ order_list } as never);
    await expect
      .poll(async () => {
        const { response } = await sdk.logistics.getShippingDocumentResult({ order_list } as never);
        return response?.result_list?.map(({ status }) => status);
      })
      .toEqual(['READY', 'READY', 'READY']);
    const labels = await sdk.logistics.downloadShippingDocument({
      shipping_document_type: 'NORMAL_AIR_WAYBILL',
      order_list: packages,
    } as never);
    expect(
      Buffer.from(labels as never)
        .subarray(0, 5)
        .toString(),
    ).toBe('%PDF-');
  }

  /** The released income of each order, in micros, from every operation that shows it. */
  async function readMoney(order_sns: readonly string[]) {
    const range = { from: now() - 3_600, to: now() + 3_600 };
    const { payment } = sdk;
    const details = await Promise.all(order_sns.map((order_sn) => payment.getEscrowDetail({ order_sn })));
    const batch = await payment.getEscrowDetailBatch({ order_sn_list: [...order_sns] });
    const list = await payment.getEscrowList({
      release_time_from: range.from,
      release_time_to: range.to,
      page_size: 100,
      page_no: 1,
    } as never);
    const wallet = await payment.getWalletTransactionList({
      page_no: 0,
      page_size: 100,
      create_time_from: range.from,
      create_time_to: range.to,
    });
    const dateOf = (at: number) => new Date(at * 1_000).toISOString().slice(0, 10);
    const released = await payment.getIncomeDetail({
      date_from: dateOf(now() - 86_400),
      date_to: dateOf(now() + 86_400),
      income_status: 1,
      cursor: '',
      page_size: 100,
    } as never);
    // The SDK's types name the list as the published table does, and not as the published sample.
    const incomes = released.income_detail_list as unknown as {
      list: { order_sn: string; released_amount: number }[];
    };
    const byOrder = <Row extends { order_sn?: string }>(
      rows: readonly Row[] | undefined,
      amount: (row: Row) => unknown,
    ) =>
      order_sns.map((order_sn) =>
        micros(amount((rows ?? []).find((row) => row.order_sn === order_sn) as Row)),
      );
    return {
      escrow_detail: details.map(({ response }) => micros(response?.order_income?.escrow_amount)),
      escrow_detail_batch: byOrder(
        batch.response?.flatMap(({ escrow_detail = {} }) => [escrow_detail]),
        (detail) => detail?.order_income?.escrow_amount,
      ),
      escrow_list: byOrder(list.response?.escrow_list, (row) => row?.payout_amount),
      wallet_transaction_list: byOrder(wallet.response?.transaction_list, (row) => row?.amount),
      income_detail: byOrder(incomes.list, (row) => row?.released_amount),
    };
  }

  test('lists an item, sells three of its models, and ships them together', async () => {
    const { item_id, model_ids } = await listItem();
    await sdk.product.updateTierVariation({ item_id, tier_variation: tiers('Ink') } as never);
    await sdk.product.updatePrice({
      item_id,
      price_list: [{ model_id: model_ids[2] as number, original_price: 31.7 }],
    });
    const names = [
      ['Sand', 'M'],
      ['Sand', 'L'],
      ['Ink', 'M'],
      ['Ink', 'L'],
    ];
    const prices = [20, 21, 31.7, 23];
    expect(await readModels(item_id)).toEqual(
      model_ids.map((model_id, at) => ({
        model_id,
        name: names[at],
        price: prices[at],
        stock: 5,
        reserved: 0,
      })),
    );

    const sold = model_ids.slice(0, 3);
    const placed = [];
    for (const model_id of sold)
      placed.push(
        await operator.act('order.place', {
          shop_id,
          item_list: [{ item_id, model_id, quantity: 2 }],
          logistic_id: channel,
        }),
      );
    const left = await sdk.product.deleteModel({ item_id, model_id: model_ids[3] as number });
    expect(left.error).toBe('');
    await expect(sdk.product.deleteModel({ item_id, model_id: sold[0] as number })).rejects.toMatchObject({
      data: { error: 'error_param', message: expect.stringContaining('reserved') },
    });
    expect((await readModels(item_id)).map(({ reserved }) => reserved)).toEqual([2, 2, 2]);

    const package_list = placed.map(({ package_number }) => ({ package_number }));
    const asked = { logistics_channel_id: channel, package_list };
    const { response: how } = await sdk.logistics.getMassShippingParameter(asked as never);
    const address = how?.pickup?.address_list?.[0];
    const pickup_time_id = address?.time_slot_list?.[0]?.pickup_time_id;
    const shipped = await sdk.logistics.massShipOrder({
      ...asked,
      pickup: { address_id: address?.address_id, pickup_time_id },
    } as never);
    expect(shipped).toMatchObject({ error: '', response: { success_list: package_list, fail_list: [] } });
    await print(placed);

    const order_sns = placed.map(({ order_sn }) => order_sn);
    for (const order_sn of order_sns) {
      await operator.act('order.advance', { shop_id, order_sn, until: 'completed' });
      await operator.act('payout.release', { shop_id, order_sn });
    }
    expect((await readModels(item_id)).map(({ stock, reserved }) => [stock, reserved])).toEqual([
      [3, 0],
      [3, 0],
      [3, 0],
    ]);

    const money = await readMoney(order_sns);
    const { escrow_detail: escrows } = money;
    // What the buyers paid, minus the fees: more than nothing, and less than the price.
    for (const [at, price] of [40, 42, 63.4].entries()) {
      expect(escrows[at]).toBeGreaterThan(0);
      expect(escrows[at]).toBeLessThan(micros(price));
    }
    for (const [list, amounts] of Object.entries(money)) expect(amounts, list).toEqual(escrows);
  });
});
