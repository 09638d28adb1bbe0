// Every text in a marketplace can be printed in a document.
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { region_codes } from '../../src/kit/contract/region.ts';
import { document_types, printed_types } from '../../src/market/logistics/logistics.ts';
import { arranged, packageNames } from '../support/given/order.ts';
import type { TableName } from '../support/given/row.ts';
import { shippingDocuments } from '../support/orders/shipping_documents.ts';
import { readPdfPages } from '../support/programs/pdf_pages.ts';
import { onEachEngine } from '../support/world/harness.ts';
import { act } from '../support/world/operator_calls.ts';

const seed = Number(process.env.STOA_TEST_SEED ?? 7);
const orders_each = Number(process.env.STOA_TEST_PRINTED_ORDERS ?? 3);

const odd_parts = [
  ...[
    '\t',
    '\n',
    '\r\n',
    '\u2028',
    '\u0085',
    '\u001b',
    '\u00a0',
    ' ',
    '\u200b',
    '\u202e',
    '\ufeff',
    '\u00ad',
  ],
  ...[
    '\u0301',
    '\u0e33',
    '\u0e48',
    'ผู้',
    '王',
    '「',
    '한',
    'ﷺ',
    'हिन्दी',
    'א',
    '👨‍👩‍👧',
    '🇸🇬',
    '\ue000',
    '\u{10ffff}',
  ],
  ...['{{day}}', '%', '\\', '"', "'", '<b>', '=1+1', 'W', 'é'],
];
/** Any text that a database can store: without NUL and lone surrogates. */
const anyText = (length_max: number) =>
  fc
    .oneof(
      fc.constantFrom('', ' ', '\t', '\n\n', '\u0301'),
      fc.string({ unit: 'grapheme', minLength: 1, maxLength: 40 }),
      fc.stringMatching(/^[A-Za-z0-9 ,.-]{1,40}$/),
      fc.array(fc.constantFrom(...odd_parts), { maxLength: 40 }).map((parts) => parts.join('')),
      fc.string({ unit: 'binary', maxLength: 80 }),
      fc.string({ unit: 'grapheme', maxLength: 80 }),
      fc.constant('W'.repeat(length_max)),
    )
    .map((text) =>
      Array.from(text.replaceAll('\0', '').toWellFormed()).slice(0, length_max).join('').slice(0, length_max),
    );

const plain_recipient = {
  name: 'Ada',
  phone: '',
  region: 'SG',
  state: '',
  city: 'Salvador',
  district: '',
  town: '',
  address: 'Rua Nova, 1',
  zipcode: '',
};

onEachEngine(`printing of any texts with seed ${seed}`, (world) => {
  const { getDocument, getBytes } = shippingDocuments(world);
  let samples = 0;
  /** By their greatest length: to make one takes milliseconds. */
  const texts = new Map<number, fc.Arbitrary<string>>();
  const any = (length_max: number): string => {
    const of_length = texts.get(length_max) ?? anyText(length_max);
    texts.set(length_max, of_length);
    return fc.sample(of_length, { numRuns: 1, seed: seed * 1_000_000 + samples++ })[0] ?? '';
  };

  /** Writes texts that no check would accept today, as if they had been stored before the check existed. */
  async function setTexts(table: TableName, where: string, texts: Readonly<Record<string, string>>) {
    const quoted = (text: string) => `'${text.replaceAll("'", "''")}'`;
    const set = Object.entries(texts).map(([column, text]) => `${column} = ${quoted(text)}`);
    await world.marketplace.database.transaction((store) =>
      store.execute(`update ${table} set ${set.join(', ')} where ${where}`),
    );
  }

  const place = () => ({
    state: any(100),
    city: any(100),
    district: any(100),
    town: any(100),
    address: any(500),
    zipcode: any(20),
  });

  test('labels, in every region and of every type', async () => {
    for (const region of region_codes) {
      const shop = await world.given.shop({ region });
      const of_shop = `shop_id = ${shop.shop_id}`;
      const { logistic_id } = await world.given.channel({ region, document_types: [...document_types] });
      await setTexts('logistics_channel', `logistic_id = ${logistic_id}`, { channel_name: any(100) });
      await world.given.address({ shop });
      await setTexts('shop_address', of_shop, { contact_name: any(200), phone: any(40), ...place() });
      const names = [];
      for (let at = 0; at < orders_each; at++) {
        const order = await world.given.order({ shop, packages: [{ ...arranged, logistic_id }] });
        const of_order = `${of_shop} and order_sn = '${order.order_sn}'`;
        const recipient = { name: any(200), phone: any(40), region, ...place() };
        await setTexts('sales_order', of_order, {
          recipient_address: JSON.stringify(recipient),
          note: any(500),
        });
        await setTexts('package', of_order, { tracking_number: any(64), sender_real_name: any(100) });
        await setTexts('sales_order_line', of_order, { item_name: any(1_000), model_name: any(200) });
        names.push(...packageNames(order));
      }
      for (const document_type of printed_types) {
        const job_id = await world.given.shippingDocument({ shop, packages: names, document_type });
        await world.runJobs();
        const { job_status, failure_list } = await getDocument(shop, job_id);
        expect([region, document_type, job_status, failure_list]).toEqual([
          region,
          document_type,
          'READY',
          '[]',
        ]);
        expect(await readPdfPages(await getBytes(shop, job_id))).toHaveLength(orders_each);
      }
    }
  }, 900_000);

  test('labels of goods, with any names', async () => {
    const shop = await world.given.shop();
    for (let at = 0; at < 10; at++) {
      const { item_id } = await world.given.item({ shop });
      await setTexts('item', `item_id = ${item_id}`, { item_name: any(1_000) });
      const request = {
        shipping_document_type: 'THERMAL_UNPACKAGED_LABEL',
        unpackaged_sku_requests: [{ unpackaged_sku_id: `${item_id}_0`, quantity: 1 }],
      };
      const { body } = await world.call('v2.logistics.create_shipping_document_job', request, { shop });
      await world.runJobs();
      const { job_id } = body.response;
      expect(await getDocument(shop, job_id)).toMatchObject({ job_status: 'READY' });
    }
  });

  test('income statements, with any name of the shop and any texts of its entries', async () => {
    for (let at = 0; at < 10; at++) {
      const shop = await world.given.shop();
      const of_shop = `shop_id = ${shop.shop_id}`;
      await world.given.billingTransaction({ shop, released_at: 'now-9d' });
      await setTexts('shop', of_shop, { shop_name: any(500) });
      await setTexts('billing_transaction', of_shop, {
        cost_header: any(100),
        scenario: any(200),
        remark: any(500),
      });
      const { shop_id } = shop;
      const { statement_id } = (await act(world, 'statement.render', { shop_id })).body;
      await world.runJobs();
      const { status, bytes } = await act(world, 'statement.get', { shop_id, statement_id });
      expect(status).toBe(200);
      expect((await readPdfPages(bytes)).length).toBeGreaterThan(0);
    }
  });

  test('labels with every text that order.place and ship_order accept; they refuse all others by name', async () => {
    const shop = await world.given.shop({ region: 'SG' });
    const channel = { region: 'SG', document_types: [...document_types] } as const;
    const { logistic_id } = await world.given.channel({
      ...channel,
      logistic_id: 90025,
      non_integrated_info_needed: ['tracking_no'],
    });
    const { item_id } = await world.given.item({ shop });
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id, model_id: 0, location_id: 'P1', stock: 500 });
    const counts = { refused: 0, printed: 0 };
    for (let at = 0; at < 60; at++) {
      const recipient_address = { name: any(200), phone: any(40), region: 'SG', ...place() };
      const parts =
        at % 3 === 0 ? recipient_address : { ...plain_recipient, [at % 2 ? 'name' : 'address']: any(60) };
      const message_to_seller = any(500);
      const request = {
        shop_id,
        logistic_id,
        recipient_address: parts,
        message_to_seller,
      };
      const placed = await act(world, 'order.place', request);
      if (placed.status === 422) {
        expect(String((placed.body.errors as { pointer: string }[])[0]?.pointer)).toMatch(
          /^\/(recipient_address\/\w+|message_to_seller)$/,
        );
        counts.refused++;
        continue;
      }
      expect(placed.status, placed.text).toBe(200);
      const { order_sn } = placed.body;
      const sent = { order_sn, non_integrated: { tracking_number: any(64) } };
      const shipped = await world.call('v2.logistics.ship_order', sent, { shop });
      if (shipped.body.error !== '') continue;
      const { body } = await world.call('v2.logistics.get_tracking_number', { order_sn }, { shop });
      const { tracking_number } = body.response;
      const order_list = [{ order_sn, tracking_number }];
      const created = await world.call('v2.logistics.create_shipping_document', { order_list }, { shop });
      expect(created.body.error, created.text).toBe('');
      await world.runJobs();
      const polled = await world.call(
        'v2.logistics.get_shipping_document_result',
        { order_list: [{ order_sn }] },
        { shop },
      );
      expect(polled.body.response).toMatchObject({ result_list: [{ status: 'READY' }] });
      counts.printed++;
    }
    expect(counts.refused).toBeGreaterThan(5);
    expect(counts.printed).toBeGreaterThan(5);
  });
});
