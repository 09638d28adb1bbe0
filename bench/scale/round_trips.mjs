// Counts the round trips of each call in an order's life.
import { openDatabase } from '../database.mjs';
import { openDemoDatabase } from '../demo_database.mjs';
import { countedThrough } from '../round_trip_counter.mjs';
import { life } from './life.mjs';
import { openMarketplace } from './marketplace.mjs';

const shop_count = 4;
const order_count = 40;

/** @returns the round trips of a call that is made alone, by the name of the call. Jobs and sweeps are included. */
export async function countRoundTrips(run, callAll, ordersOf, drawn) {
  const opened = await openDemoDatabase(run, 'counted', 'postgres');
  const { count, options } = await countedThrough(opened, run.databases?.asked_workers);
  const server = await openMarketplace(run, 'postgres', shop_count, { ...opened, options });
  const database = await openDatabase(opened.database_url);
  const trips = {};
  // The first call also fills caches.
  for (const orders of [ordersOf(server, shop_count), ordersOf(server, order_count)])
    for (const step of life) {
      const before = count.trips;
      await callAll(server, step, orders, 1);
      if (step.drawing) await drawn(database);
      trips[step.name] = (count.trips - before) / orders.length;
    }
  return trips;
}
