// What `stoa generate` does with a marketplace.

import { seconds } from '../../kit/contract/clock.ts';
import { needsInvoice } from '../../market/order/commands/place_order.ts';
import type { GenerateProgress, OrdersOptions, OrdersResult } from '../cli/generate/generate_commands.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { GenerateError } from './generate_error.ts';
import { generateOrders } from './orders/generate_orders.ts';
import { readStateShares, usual_shares } from './orders/order_states.ts';
import { readCount, readPeriod, readShop } from './read_request.ts';

/** All of them are held in memory as numbers, and written in one transaction. */
const orders_max = 1_000_000;

const readSeed = (seed: string): string => {
  if (seed.length > 40) throw new GenerateError('--seed must have at most 40 characters.');
  return seed;
};

/** Generates orders of a shop. @throws GenerateError */
export async function generateOrdersOf(
  marketplace: OpenMarketplace,
  { shop: named, count: count_text, seed, from, until, states }: OrdersOptions,
  onProgress: GenerateProgress,
): Promise<OrdersResult> {
  const { database, business_clock } = marketplace;
  const shop = await readShop(database, named);
  const { shop_id, region } = shop;
  const count = readCount('--count', count_text, orders_max);
  const shares = states === undefined ? usual_shares : readStateShares(states);
  if ((shares.invoice_pending ?? 0) > 0 && !needsInvoice(region))
    throw new GenerateError(`--states: orders in ${region} need no invoice, so none is invoice_pending.`);
  const period = readPeriod({ from, until }, region, seconds(business_clock));
  const request = { shop, count, seed: readSeed(seed), period, shares };
  const generated = await generateOrders(marketplace, request, {
    onProgress: (done) => onProgress({ done, of: count }),
  });
  return { shop_id, region, ...period, ...generated };
}
