// Races after an order is shipped: the carrier, the money, and returns.
import { expect } from 'vitest';
import { rawStatement } from '../../support/databases/postgres_nodes.ts';
import { givenStock, shipmentOf } from './order_races.ts';
import type { Outcome, Race, RaceSite } from './race.ts';

/** An order of one piece of the shop's only item, advanced to a status. */
async function givenPlaced(site: RaceSite, until: 'arranged' | 'delivered') {
  const stock = await givenStock(site, 10);
  const [first] = site.nodes;
  const { error, body } = await stock.place(first, until === 'arranged' ? 'paid' : until);
  expect([error, body.refused ?? null]).toEqual(['', null]);
  const order_sn = String(body.order_sn);
  if (until === 'arranged') expect((await shipmentOf(first, stock.shop, order_sn)).error).toBe('');
  return { ...stock, order_sn, package_number: String(body.package_number) };
}

/** A race for an action of the operator API on such an order. */
const actionRace = (race: {
  title: string;
  until: 'arranged' | 'delivered';
  action: string;
  refused: readonly string[];
  more?: Record<string, unknown>;
  stored: readonly [text: string, values: readonly number[]];
}): Race => ({
  title: race.title,
  winners: 1,
  refused: race.refused,
  async prepare(site) {
    const { shop_id, order_sn, count } = await givenPlaced(site, race.until);
    return {
      call: (node) => node.operator(race.action, { shop_id, order_sn, ...race.more }),
      async expectStored() {
        const [text, values] = race.stored;
        expect(await count(text)).toEqual(values);
      },
    };
  },
});

async function givenEntries({ given, marketplace }: RaceSite, released_at?: 'now-1h') {
  const shop = await given.shop({ region: 'MY', seller_type: 'cross_border' });
  const { shop_id } = shop;
  const entry = { shop, ...(released_at && { released_at }) };
  const entries = [await given.billingTransaction(entry), await given.billingTransaction(entry)];
  const count = async (text: string) => {
    const [row] = await marketplace.database.all(rawStatement(`${text} where shop_id = ${shop_id}`), {});
    return Number(Object.values(row ?? {})[0]);
  };
  return { shop, shop_id, transaction_id: entries[0]?.transaction_id, count };
}

const onlyAnswer = (winners: readonly Outcome[], field: string) =>
  expect(new Set(winners.map(({ body }) => (body.response as Record<string, unknown>)[field])).size).toBe(1);

export const laterRaces: readonly Race[] = [
  actionRace({
    title: 'a package is picked up once, and its piece leaves the stock once',
    until: 'arranged',
    action: 'package.pick_up',
    refused: ['not_possible'],
    stored: ['select stock, reserved_stock from item_stock', [9, 0]],
  }),
  actionRace({
    title: 'an order is confirmed once, and its seller gets one entry',
    until: 'delivered',
    action: 'order.confirm',
    refused: ['not_possible'],
    stored: ['select count(*) from billing_transaction', [1]],
  }),
  actionRace({
    title: 'a piece is returned once',
    until: 'delivered',
    action: 'return.open',
    refused: ['pieces_missing', 'more_than_delivered'],
    stored: ['select count(*) from return_request', [1]],
  }),
  {
    title: 'an entry is released once',
    winners: 1,
    refused: ['already_released'],
    async prepare(site) {
      const { shop_id, transaction_id, count } = await givenEntries(site);
      return {
        call: (node) => node.operator('payout.release', { shop_id, transaction_id }),
        async expectStored() {
          expect(await count('select count(released_at) from billing_transaction')).toBe(1);
        },
      };
    },
  },
  {
    title: 'what is released is paid out once',
    winners: 1,
    refused: ['nothing_to_pay'],
    async prepare(site) {
      const { shop_id, count } = await givenEntries(site, 'now-1h');
      return {
        call: (node) => node.operator('payout.make', { shop_id }),
        async expectStored() {
          expect(await count('select count(*) from payout')).toBe(1);
          expect(await count('select count(distinct encrypted_payout_id) from billing_transaction')).toBe(1);
          expect(await count('select count(encrypted_payout_id) from billing_transaction')).toBe(2);
        },
      };
    },
  },
  {
    title: 'a document of many labels is begun once under one Idempotency-Key, and all callers get its job',
    winners: 64,
    refused: [],
    async prepare(site) {
      const { shop, package_number, count } = await givenPlaced(site, 'arranged');
      const request = {
        shipping_document_type: 'THERMAL_AIR_WAYBILL',
        package_list: [package_number],
      };
      return {
        call: (node) =>
          node.seller(shop)('v2.logistics.create_shipping_document_job', request, {
            idempotency_key: 'the-key-of-all',
          }),
        async expectStored(winners) {
          onlyAnswer(winners, 'job_id');
          expect(await count('select count(*) from shipping_document_job')).toEqual([1]);
        },
      };
    },
  },
];
