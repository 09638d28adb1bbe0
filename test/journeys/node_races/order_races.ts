import { expect } from 'vitest';
import { order_rights } from '../../../src/market/order/order.ts';
import { rawStatement } from '../../support/databases/postgres_nodes.ts';
import type { GivenShop } from '../../support/given/account.ts';
import { storedShipping } from '../../support/orders/stored_orders.ts';
import type { Race, RaceNode, RaceSite } from './race.ts';

const [ship, cancel] = ['v2.logistics.ship_order', 'v2.order.cancel_order'];

/** A channel that requires nothing, and assigns tracking numbers. */
const sent_by_dropoff = {
  dropoff_info_needed: [],
  non_integrated_info_needed: [],
  tracking_number_format: 'SGRACE##########*',
};

/** A shop with an order of two pieces, which can be shipped, cancelled and split. */
async function givenOrder({ given }: RaceSite) {
  const shop = await given.shop({ rights: Object.values(order_rights) });
  const { logistic_id } = await given.channel(sent_by_dropoff);
  const order = await given.order({ shop, packages: [{ logistic_id }] });
  return { shop, shop_id: shop.shop_id, order_sn: order.order_sn };
}

/** A shop with an item in stock, and a channel that ships it. */
export async function givenStock({ given, marketplace }: RaceSite, stock: number) {
  const shop = await given.shop();
  const { shop_id } = shop;
  const { item_id } = await given.item({ shop });
  await given.row('item_stock', { shop_id, item_id, location_id: '', stock });
  const { logistic_id } = await given.channel(sent_by_dropoff);
  const count = async (text: string) => {
    const [row] = await marketplace.database.all(rawStatement(`${text} where shop_id = ${shop_id}`), {});
    return Object.values(row ?? {}).map(Number);
  };
  return {
    shop,
    shop_id,
    item_id,
    logistic_id,
    count,
    /** An order of one piece, advanced to the given status. */
    place: (node: RaceNode, until: string, idempotency_key?: string) =>
      node.operator(
        'order.place',
        { shop_id, item_list: [{ item_id, quantity: 1 }], logistic_id, until },
        idempotency_key === undefined ? undefined : { idempotency_key },
      ),
  };
}

const shipping = { dropoff: {} };
export const shipmentOf = (node: RaceNode, shop: GivenShop, order_sn: string, idempotency_key?: string) =>
  node.seller(shop)(
    ship,
    { order_sn, ...shipping },
    idempotency_key === undefined ? undefined : { idempotency_key },
  );

export const orderRaces: readonly Race[] = [
  {
    title: 'a package is shipped once',
    winners: 1,
    refused: ['logistics.package_already_shipped'],
    async prepare(site) {
      const { shop, order_sn } = await givenOrder(site);
      return {
        call: (node) => shipmentOf(node, shop, order_sn),
        async expectStored([winner]) {
          const { packages } = await storedShipping(site.marketplace, order_sn);
          const request_ids = packages.flatMap(({ history }) => history.map(({ request_id }) => request_id));
          expect(request_ids).toEqual([winner?.body.request_id]);
        },
      };
    },
  },
  {
    title: 'a package is shipped once under one Idempotency-Key, and all callers get the answer of that call',
    winners: 64,
    refused: [],
    async prepare(site) {
      const { shop, order_sn } = await givenOrder(site);
      return {
        call: (node) => shipmentOf(node, shop, order_sn, 'the-key-of-all'),
        async expectStored(winners) {
          const { packages } = await storedShipping(site.marketplace, order_sn);
          const request_ids = packages.flatMap(({ history }) => history.map(({ request_id }) => request_id));
          expect([...new Set(winners.map(({ body }) => body.request_id))]).toEqual(request_ids);
        },
      };
    },
  },
  {
    title: 'an order is cancelled once, and shipped before that or not at all',
    winners: [1, 2],
    refused: [
      'order.error_limit',
      'logistics.package_already_shipped',
      'logistics.ship_order_not_ready_to_ship',
    ],
    async prepare(site) {
      const { shop, order_sn } = await givenOrder(site);
      return {
        call: (node, caller) =>
          caller % 8 < 4
            ? shipmentOf(node, shop, order_sn)
            : node.seller(shop)(cancel, { order_sn, cancel_reason: 'CUSTOMER_REQUEST' }),
        async expectStored(winners) {
          const { orders, packages } = await storedShipping(site.marketplace, order_sn);
          expect(orders.map(({ order_status }) => order_status)).toEqual(['CANCELLED']);
          expect(packages.map(({ logistics_status }) => logistics_status)).toEqual([
            winners.length === 2 ? 'LOGISTICS_REQUEST_CANCELED' : 'LOGISTICS_INVALID',
          ]);
        },
      };
    },
  },
  {
    title: 'an order is split once',
    winners: 1,
    refused: ['order.order_has_been_split'],
    async prepare(site) {
      const { shop, order_sn } = await givenOrder(site);
      const item_list = [{ item_id: 1_000, model_id: 0, model_quantity: 1 }];
      const package_list = [{ item_list }, { item_list }];
      return {
        call: (node) => node.seller(shop)('v2.order.split_order', { order_sn, package_list }),
        async expectStored() {
          const { packages } = await storedShipping(site.marketplace, order_sn);
          expect(packages).toHaveLength(2);
        },
      };
    },
  },
  {
    title: 'the last ten pieces of an item are reserved once each',
    winners: 10,
    refused: ['out_of_stock'],
    async prepare(site) {
      const { place, count } = await givenStock(site, 10);
      return {
        call: (node) => place(node, 'paid'),
        async expectStored(winners) {
          expect(new Set(winners.map(({ body }) => body.order_sn)).size).toBe(10);
          expect(await count('select stock, reserved_stock from item_stock')).toEqual([10, 10]);
          expect(await count('select count(*) from sales_order')).toEqual([10]);
        },
      };
    },
  },
  {
    title: 'an order is placed once under one Idempotency-Key, and all callers get its number',
    winners: 64,
    refused: [],
    async prepare(site) {
      const { place, count } = await givenStock(site, 100);
      const key = `place-${site.given.nextId()}`;
      return {
        call: (node) => place(node, 'paid', key),
        async expectStored(winners) {
          expect(new Set(winners.map(({ body }) => body.order_sn)).size).toBe(1);
          expect(await count('select stock, reserved_stock from item_stock')).toEqual([100, 1]);
          expect(await count('select count(*) from sales_order')).toEqual([1]);
        },
      };
    },
  },
];
