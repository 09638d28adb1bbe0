// A whole marketplace created through the two APIs only: from an empty database to a return whose dispute is
// withdrawn.
import { randomBytes } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createClient, type StoaClient } from '../../src/exports/client.ts';
import { createOperator, type StoaOperator } from '../../src/exports/operator_client.ts';
import { ProblemError } from '../../src/kit/contract/operator/operator_client.ts';
import { createDatabase, engine_names, type TestDatabase } from '../support/databases/databases.ts';
import { type ServedProcess, serve } from '../support/programs/process.ts';

const timeout = 120_000;
const email = 'me@example.com';
const price_micros = 9_900_000;
/** 2.18 % and 2 % of 9.90, each rounded to cents. */
const fees_micros = 220_000 + 200_000;

const category = { category_name: 'Coffee', is_leaf: true };
const fee_rule = { commission_basis_points: 218, transaction_basis_points: 200 };
const channel = {
  channel_name: 'Counter',
  region: 'SG',
  dropoff_info_needed: [],
  document_types: ['THERMAL_AIR_WAYBILL'],
  suggested_document_type: 'THERMAL_AIR_WAYBILL',
  tracking_number_format: 'OURSG##########*',
};
const address = {
  contact_name: 'Our shop',
  phone: '+65 0000 0000',
  region: 'SG',
  address: '1 Beach Road',
  address_flag: ['default_address', 'pickup_address', 'return_address'],
};
const item = {
  item_status: 'NORMAL',
  item_name: 'Coffee, 500 g',
  category_id: 100,
  original_price_micros: price_micros,
  weight: '0.5',
  description: 'Ground coffee, roasted dark.',
  image: { image_id_list: [] },
  logistic_info: [{ logistic_id: 1, enabled: true }],
  brand: { brand_id: 0, original_brand_name: 'NoBrand' },
  pre_order: { is_pre_order: false, days_to_ship: 2 },
  create_time: 'now',
  update_time: 'now',
};

describe.each(engine_names)('the two APIs, starting from an empty database on %s,', (engine) => {
  let database: TestDatabase;
  let served: ServedProcess;
  let operator: StoaOperator;
  beforeAll(async () => {
    database = await createDatabase(engine);
    const operator_token = randomBytes(32).toString('hex');
    const settings = {
      STOA_DATABASE_URL: database.url,
      STOA_MASTER_KEY: randomBytes(32).toString('hex'),
      STOA_OPERATOR_TOKEN: operator_token,
    };
    served = await serve(database.folder, settings, ['--no-demo']);
    operator = createOperator({ operator_url: served.at.operator_url, operator_token });
  }, timeout);
  afterAll(async () => {
    await served.end('SIGTERM');
    await database.drop();
  });

  /** A partner with a linked shop, and their clients. */
  async function linkedShop(): Promise<{ shop_id: number; client: StoaClient }> {
    const { partner_id, partner_key } = await operator.act('partner.create', { partner_name: 'My app' });
    const { shop_id } = await operator.act('shop.create', { shop_name: 'ours', region: 'SG' });
    const { code } = await operator.act('link.make', { partner_id, shop_id_list: [shop_id] });
    const { base_url } = served.at;
    const exchanging = createClient({ base_url, partner_id, partner_key });
    const { access_token } = await exchanging.call('v2.public.get_access_token', { code, shop_id });
    return {
      shop_id,
      client: createClient({ base_url, partner_id, partner_key, shop: { shop_id, access_token } }),
    };
  }

  async function makeCatalogue(shop_id: number): Promise<void> {
    await operator.put('category', ['SG', 100], category);
    await operator.put('fee_rule', ['SG', '2020-01-01'], fee_rule);
    await operator.put('logistics_channel', [1], channel);
    await operator.put('shop_address', [shop_id, 1], address);
    await operator.put('item', [shop_id, 1], item);
    await operator.act('stock.set', { shop_id, item_id: 1, stock: 10 });
  }

  async function fetchLabel(key: { shop_id: number; job_id: string }): Promise<Uint8Array> {
    for (;;) {
      try {
        return await operator.act('document.get', key);
      } catch (error) {
        if (!(error instanceof ProblemError) || error.code !== 'document_not_ready') throw error;
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    }
  }

  const rowsOf = async (collection: string, shop_id: number) => {
    const rows: Record<string, unknown>[] = [];
    for await (const row of operator.list(collection, { shop_id })) rows.push(row);
    return rows;
  };

  test(
    'create a shop with a catalogue, whose order is shipped, delivered, paid out and returned',
    async () => {
      const { shop_id, client } = await linkedShop();
      await makeCatalogue(shop_id);
      const stock = async () => (await operator.get('item_stock', [shop_id, 1, 0, ''])).row;

      const { order_sn } = await operator.act('order.place', { shop_id });
      expect(await stock()).toMatchObject({ stock: 10, reserved_stock: 1 });
      const key = { shop_id, order_sn };

      const { info_needed } = await client.call('v2.logistics.get_shipping_parameter', { order_sn });
      expect(info_needed).toMatchObject({ dropoff: [] });
      await client.call('v2.logistics.ship_order', { order_sn, dropoff: {} });

      const { job_id } = await operator.act('document.render', key);
      const label = await fetchLabel({ shop_id, job_id });
      expect(Buffer.from(label.subarray(0, 5)).toString()).toBe('%PDF-');

      await operator.act('package.pick_up', key);
      expect(await stock()).toMatchObject({ stock: 9, reserved_stock: 0 });
      await operator.act('package.deliver', key);
      expect(await operator.act('order.confirm', key)).toEqual({ order_status: 'COMPLETED' });

      await operator.act('payout.release', key);
      const { encrypted_payout_id } = await operator.act('payout.make', { shop_id });
      expect(await rowsOf('billing_transaction', shop_id)).toMatchObject([
        { order_sn, amount_micros: price_micros - fees_micros, encrypted_payout_id },
      ]);

      const { return_sn } = await operator.act('return.open', key);
      await operator.act('return.accept', { shop_id, return_sn });
      const received = await operator.act('return.receive', { shop_id, return_sn });
      expect(received).toEqual({
        return_status: 'ACCEPTED',
        compensation_status: 'COMPENSATION_PENDING_REQUEST',
      });
      expect(await stock()).toMatchObject({ stock: 10 });
      await client.call('v2.returns.dispute', { return_sn, email, dispute_reason_id: 81 });
      const requested = await operator.get('return_request', [shop_id, return_sn]);
      expect(requested.row.compensation_status).toBe('COMPENSATION_REQUESTED');
      await client.call('v2.returns.cancel_dispute', { return_sn, email });
      const cancelled = await operator.get('return_request', [shop_id, return_sn]);
      expect(cancelled.row.compensation_status).toBe('COMPENSATION_CANCELLED');

      const { event_list } = await operator.act('order.timeline', key);
      expect(event_list.map(({ kind }) => kind)).toEqual(
        expect.arrayContaining([
          'place',
          'arrange',
          'carrier_pickup',
          'carrier_delivery',
          'confirm',
          'open_return',
        ]),
      );
    },
    timeout,
  );
});
