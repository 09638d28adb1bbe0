// Many callers compete for one package; answers must agree with what is stored.
import { beforeAll, expect, test } from 'vitest';
import type { GivenShop } from '../support/given/account.ts';
import { allowAnotherSlot, reportOfCarrier } from '../support/orders/carrier_reports.ts';
import { storedShipping } from '../support/orders/stored_orders.ts';
import { onEachEngine } from '../support/world/harness.ts';
import {
  type Call,
  expectWhole,
  numbered,
  raceForOne,
  raceForSplit,
  raceOfBatches,
  ship,
  tracking_number_format,
} from './shipping_races.ts';

onEachEngine('races within one node', (world) => {
  let shop: GivenShop;
  /** The same shop through two partners. */
  let calls: Call[];

  beforeAll(async () => {
    shop = await world.given.shop({ region: 'BR' });
    await world.given.channel({
      logistic_id: 90003,
      region: 'BR',
      dropoff_info_needed: [],
      tracking_number_format,
    });
    const other = await world.given.linkedPartner({ shop });
    calls = [
      (name, request) => world.call(name, request, { shop }),
      (name, request) => world.call(name, request, other),
    ];
  });

  test('of 64 concurrent ship_order calls for one package exactly one ships it', async () => {
    for (const order_sn of numbered('ONE', 5)) await raceForOne(world, shop, order_sn, calls);
  });

  test('two batches of the same 150 orders in opposite order ship each order once', async () => {
    for (const start of ['A', 'B', 'C']) await raceOfBatches(world, shop, `BATCH${start}`, calls);
  });

  test('the packages of a split order, shipped at once by several callers, leave the order PROCESSED', async () => {
    for (const order_sn of numbered('SPLIT', 20)) await raceForSplit(world, shop, order_sn, calls);
  });

  test('ship_order against the carrier: each reported transition is stored, and no other', async () => {
    const { marketplace, given } = world;
    for (const order_sn of numbered('CARRIER', 20)) {
      await given.orders({ shop, logistic_ids: [90003, 90003], order_sns: [order_sn] });
      const steps = Array.from({ length: 24 }, async (_, at) => {
        const package_number = `${order_sn}-${1 + (at % 2)}`;
        const name = { shop_id: shop.shop_id, order_sn, package_number };
        if (at % 3 === 0) {
          const { body } = await (calls[at % 2] as Call)(ship, { order_sn, package_number, dropoff: {} });
          expect(['', 'logistics.package_already_shipped']).toContain(body.error);
          return body.error === '' ? `seller ${body.request_id}` : '';
        }
        const request_id = `carrier-${at}`;
        const transition = at % 12 === 1 ? 'carrier_pickup' : 'carrier_missed_pickup';
        const done = await reportOfCarrier(marketplace, name, transition, request_id);
        expect(await allowAnotherSlot(marketplace, name)).toBe(false);
        return done === 'recorded' ? `carrier ${request_id}` : '';
      });
      const reported = (await Promise.all(steps)).filter((result) => result !== '');
      const stored = await storedShipping(marketplace, order_sn);
      expectWhole(stored);
      const recorded = stored.packages.flatMap(({ history }) =>
        history.map(({ actor, request_id }) => `${actor} ${request_id}`),
      );
      expect(recorded.sort()).toEqual(reported.sort());
    }
  });
});
