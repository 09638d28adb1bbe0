// What get_shipping_document_parameter suggests can be created, and a refusal to create it is justified.
import { beforeAll, expect, test } from 'vitest';
import { documentErrors } from '../../src/market/logistics/documents/documents.errors.ts';
import { printed_types } from '../../src/market/logistics/logistics.ts';
import type { OrderTables } from '../../src/market/order/order.tables.ts';
import { describeDemo, ensureDemo } from '../../src/program/demo/demo.ts';
import type { GivenPartner, GivenShop } from '../support/given/account.ts';
import { type Channel, choiceOf, type Mode, waysOf } from '../support/orders/shipping_choices.ts';
import { readPdfPages } from '../support/programs/pdf_pages.ts';
import { onEachEngine, type World } from '../support/world/harness.ts';
import { type ResultRow, rowsOf, storedRows } from '../support/world/refusals.ts';

const page_size = 50;
const logistics = 'v2.logistics';

/** A package with the facts that refusals mention. */
type Facts = OrderTables['package'] & {
  readonly order_status: string;
  readonly document_types: readonly string[];
};

const { order_status_error, cancellation_requested, package_can_not_print, shipping_document_type_invalid } =
  documentErrors;

/** For the text of each refusal, whether it is true for a package. An unknown text fails the test. */
const truths: Readonly<Record<string, (facts: Facts, document_type?: string) => boolean>> = {
  [order_status_error.message]: ({ order_status }) => order_status === 'CANCELLED',
  [cancellation_requested.message]: ({ order_status }) => order_status === 'IN_CANCEL',
  [package_can_not_print.message]: ({ logistics_status }) => logistics_status !== 'LOGISTICS_REQUEST_CREATED',
  [shipping_document_type_invalid.message]: ({ document_types }, document_type = '') =>
    !document_types.includes(document_type),
};

const nameOf = ({ order_sn, package_number }: Facts) => ({ order_sn, package_number });
const parts = <T>(list: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(list.length / page_size) }, (_, at) =>
    list.slice(at * page_size, (at + 1) * page_size),
  );

onEachEngine('documents of the demo marketplace', (world: World) => {
  let partner: GivenPartner;
  let shops: GivenShop[];
  let channels: Channel[];

  beforeAll(async () => {
    await ensureDemo(world.marketplace, true);
    const demo = await describeDemo(world.marketplace);
    partner = { partner_id: demo.partner_id, partner_key: demo.partner_key };
    shops = demo.shops.map((shop) => ({ ...shop, region: shop.region as GivenShop['region'] }));
    channels = (await storedRows(world, 'logistics_channel')) as Channel[];
  });

  const call = <const Name extends string>(name: Name, request: Record<string, unknown>, shop: GivenShop) =>
    world.call(`${logistics}.${name}`, request, { partner, shop });

  /** Every package of a shop, in its current state. */
  async function listFacts({ shop_id }: GivenShop): Promise<Facts[]> {
    const orders = (await storedRows(world, 'sales_order')) as OrderTables['sales_order'][];
    const packages = (await storedRows(world, 'package')) as OrderTables['package'][];
    return packages
      .filter((pkg) => pkg.shop_id === shop_id)
      .map((pkg) => {
        const order = orders.find((row) => row.shop_id === shop_id && row.order_sn === pkg.order_sn);
        const channel = channels.find(({ logistic_id }) => logistic_id === pkg.logistic_id);
        if (!order || !channel) throw new Error(`${pkg.package_number} has no order or no channel.`);
        const document_types: readonly string[] = JSON.parse(channel.document_types);
        return { ...pkg, order_status: order.order_status, document_types };
      });
  }

  /** Requests documents like a partner, with the number that get_tracking_number returns. */
  async function create(shop: GivenShop, list: readonly Facts[], shipping_document_type?: string) {
    const order_list = [];
    for (const facts of list) {
      const { body } = await call('get_tracking_number', nameOf(facts), shop);
      const { tracking_number } = body.response;
      order_list.push({
        ...nameOf(facts),
        ...(tracking_number !== '' && { tracking_number }),
        ...(shipping_document_type && { shipping_document_type }),
      });
    }
    return rowsOf(await call('create_shipping_document', { order_list }, shop));
  }

  /** Creates what is suggested, waits for it and downloads it. @returns the packages without a suggestion. */
  async function printSuggested(shop: GivenShop, list: readonly Facts[]): Promise<Facts[]> {
    const order_list = list.map(nameOf);
    const rows = rowsOf(await call('get_shipping_document_parameter', { order_list }, shop)) as (ResultRow & {
      readonly suggest_shipping_document_type?: string;
      readonly selectable_shipping_document_type?: string[];
    })[];
    const suggestionOf = (at: number) => rows[at]?.suggest_shipping_document_type;
    for (const [at, facts] of list.entries()) {
      const shipping_document_type = suggestionOf(at);
      if (shipping_document_type === undefined) continue;
      const what = `${shipping_document_type} of channel ${facts.logistic_id} by ${facts.mode}`;
      expect(rows[at]?.selectable_shipping_document_type).toContain(shipping_document_type);
      expect(await create(shop, [facts], shipping_document_type), what).toEqual([nameOf(facts)]);
    }
    await world.runJobs();
    for (const [at, facts] of list.entries()) {
      const shipping_document_type = suggestionOf(at);
      if (shipping_document_type === undefined) continue;
      const row = { ...nameOf(facts), shipping_document_type };
      const polled = rowsOf(await call('get_shipping_document_result', { order_list: [row] }, shop));
      expect(polled).toEqual([{ ...nameOf(facts), status: 'READY' }]);
      const { bytes } = await call(
        'download_shipping_document',
        { order_list: [nameOf(facts)], shipping_document_type },
        shop,
      );
      const [page, ...others] = await readPdfPages(bytes);
      expect(others).toEqual([]);
      for (const text of [facts.order_sn, facts.package_number, facts.tracking_number ?? ''])
        expect(page?.text.replace(/\s/g, '')).toContain(text);
    }
    return list.filter((_, at) => suggestionOf(at) === undefined);
  }

  /** Each package without a suggestion is refused, and each refusal is true. */
  async function expectTrueRefusals(
    shop: GivenShop,
    list: readonly Facts[],
    types: readonly (string | undefined)[],
  ) {
    for (const type of types) {
      const rows = await create(shop, list, type);
      for (const [at, facts] of list.entries()) {
        const { fail_message } = rows[at] ?? {};
        const { logistics_status, order_status, logistic_id } = facts;
        const what = `${type} in ${logistics_status} of ${order_status} on ${logistic_id}: ${fail_message}`;
        expect(truths[fail_message ?? '']?.(facts, type), what).toBe(true);
      }
    }
  }

  test('for every package of every shop, a suggested document becomes READY soon, and any other is refused with a true text', async () => {
    const printed = new Set<number>();
    const refused = new Set<string>();
    for (const shop of shops)
      for (const list of parts(await listFacts(shop))) {
        const others = await printSuggested(shop, list);
        for (const facts of list) if (!others.includes(facts)) printed.add(facts.logistic_id);
        for (const { logistics_status } of others) refused.add(logistics_status);
        if (others.length > 0) await expectTrueRefusals(shop, others, [undefined, ...printed_types]);
      }
    // Without these in the demo, the test would prove less than it claims.
    expect([...printed]).toEqual(expect.arrayContaining([90021, 90025, 90026]));
    expect(refused.size).toBeGreaterThan(6);
  });

  test('on every channel, in every mode, the suggested document can be created: before the package is arranged, afterwards, and in transit', async () => {
    const seen = new Set<string>();
    for (const channel of channels) {
      const shop = shops.find(({ region }) => region === channel.region);
      if (!shop) throw new Error(`There is no shop in ${channel.region}.`);
      for (const mode of ['pickup', 'dropoff', 'non_integrated'] as const satisfies Mode[]) {
        if (channel[`${mode}_info_needed`] === null) continue;
        const first = await world.given.order({ shop, packages: [{ logistic_id: channel.logistic_id }] });
        const { body } = await call('get_shipping_parameter', { order_sn: first.order_sn }, shop);
        const ways = waysOf(mode, channel, choiceOf(mode, body.response));
        for (const [at, way] of ways.entries()) {
          const { order_sn } =
            at === 0
              ? first
              : await world.given.order({ shop, packages: [{ logistic_id: channel.logistic_id }] });
          const now = async () => (await listFacts(shop)).filter((facts) => facts.order_sn === order_sn);
          expect(await printSuggested(shop, await now())).toHaveLength(1);
          expect((await call('ship_order', { order_sn, [mode]: way }, shop)).body.error).toBe('');
          const shipped = await now();
          const others = await printSuggested(shop, shipped);
          const is_printable = shipped[0]?.logistics_status === 'LOGISTICS_REQUEST_CREATED';
          expect(others, `${channel.logistic_id} ${mode}`).toHaveLength(is_printable ? 0 : 1);
          seen.add(is_printable ? 'printed' : 'not printed');
          if (others.length > 0) await expectTrueRefusals(shop, others, [undefined, ...printed_types]);
        }
      }
    }
    expect([...seen].sort()).toEqual(['not printed', 'printed']);
  });
});
