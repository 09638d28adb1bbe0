// What `stoa generate` does with a marketplace.

import { seconds } from '../../kit/contract/clock.ts';
import { type Region, region_codes } from '../../kit/contract/region.ts';
import { needsInvoice } from '../../market/order/commands/place_order.ts';
import type {
  GenerateProgress,
  ItemsOptions,
  ItemsResult,
  OrdersOptions,
  OrdersResult,
  ShopsOptions,
  ShopsResult,
} from '../cli/generate/generate_commands.ts';
import { findNamedShop } from '../named_shop.ts';
import type { OpenMarketplace } from '../server/open_marketplace.ts';
import { GenerateError } from './generate_error.ts';
import { generateOrders } from './orders/generate_orders.ts';
import { readStateShares, type StateShares, usual_shares } from './orders/order_states.ts';
import { findSellersPartner, readCount, readPeriod, readRegions, readSeed } from './read_request.ts';
import { disputed_states, usualReturnShares } from './returns/return_states.ts';
import { generateItems } from './shops/generate_items.ts';
import { generateShops, regionsWithItems } from './shops/generate_shops.ts';

/** All orders are held in memory as numbers, and written in one transaction. */
const orders_max = 1_000_000;
const items_max = 10_000;
const shops_max = 10_000;
const day_s = 86_400;

/** Where rows are generated. */
export type GeneratingIn = Pick<OpenMarketplace, 'database' | 'business_clock'>;

/** What is asked of the states of orders or returns. */
interface AskedStates {
  readonly states: string | undefined;
  readonly what: 'orders' | 'returns';
}

function sharesFor({ states, what }: AskedStates, region: Region, can_dispute: boolean): StateShares {
  const usual: StateShares = what === 'orders' ? usual_shares : usualReturnShares(can_dispute);
  const shares: StateShares =
    states === undefined ? usual : readStateShares(states, what === 'orders' ? '' : 'return_');
  if (!can_dispute && disputed_states.some((name) => (shares[name] ?? 0) > 0))
    throw new GenerateError(
      '--states: no partner is linked to the shop who could dispute a return: run `stoa link make` first.',
    );
  if ((shares.invoice_pending ?? 0) > 0 && !needsInvoice(region))
    throw new GenerateError(`--states: orders in ${region} need no invoice, so none is invoice_pending.`);
  return shares;
}

/** Generates orders of a shop. @throws GenerateError */
export const generateOrdersOf = (
  marketplace: GeneratingIn,
  options: OrdersOptions,
  onProgress: GenerateProgress,
): Promise<OrdersResult> => generateFor('orders', marketplace, options, onProgress);

/** Generates orders of a shop that were returned. @throws GenerateError */
export const generateReturnsOf = (
  marketplace: GeneratingIn,
  options: OrdersOptions,
  onProgress: GenerateProgress,
): Promise<OrdersResult> => generateFor('returns', marketplace, options, onProgress);

async function generateFor(
  what: AskedStates['what'],
  marketplace: GeneratingIn,
  { shop: named, count: count_text, seed: seed_text, from, until, states }: OrdersOptions,
  onProgress: GenerateProgress,
): Promise<OrdersResult> {
  const count = readCount('--count', count_text, orders_max);
  // `generate returns` and `generate orders` with the same seed make different orders.
  const seed = what === 'orders' ? readSeed(seed_text) : `returns ${readSeed(seed_text)}`;
  const { database, business_clock } = marketplace;
  const shop = await findNamedShop(database, named);
  const { shop_id, region } = shop;
  const partner_id = await findSellersPartner(database, shop_id);
  const shares = sharesFor({ states, what }, region, partner_id !== undefined);
  const period = readPeriod({ from, until }, region, seconds(business_clock));
  const generated = await generateOrders(
    marketplace,
    { shop, count, seed, period, shares, partner_id },
    { onProgress: (done) => onProgress({ done, of: count }) },
  );
  return { shop_id, region, ...period, ...generated };
}

/** Generates items of a shop. @throws GenerateError */
export async function generateItemsOf(
  marketplace: GeneratingIn,
  { shop: named, count: count_text, seed: seed_text }: ItemsOptions,
): Promise<ItemsResult> {
  const count = readCount('--count', count_text, items_max);
  const seed = readSeed(seed_text);
  const { database, business_clock } = marketplace;
  const shop = await findNamedShop(database, named);
  const generated = await generateItems(marketplace, { shop, count, seed, now: seconds(business_clock) });
  return { shop_id: shop.shop_id, region: shop.region, ...generated };
}

/**
 * Generates shops with items and, if the options say so, orders.
 *
 * @throws GenerateError
 */
export async function generateShopsOf(
  marketplace: GeneratingIn,
  { count: count_text, items, orders = '0', regions: named, seed: seed_text }: ShopsOptions,
  onProgress: GenerateProgress,
): Promise<ShopsResult> {
  const count = readCount('--count', count_text, shops_max);
  const item_count = readCount('--items', items, items_max, 0);
  const orders_of_shop = readCount('--orders', orders, orders_max, 0);
  if (orders_of_shop > 0 && item_count === 0)
    throw new GenerateError('--orders: a shop without items has no orders, so --items must not be 0.');
  const seed = readSeed(seed_text);
  const regions = named === undefined ? regionsWithItems(region_codes) : readRegions(named);
  const now = seconds(marketplace.business_clock);
  let order_count = 0;
  const made = await generateShops(
    marketplace,
    // Their items are older than their orders.
    { regions, count, item_count, seed, now: readPeriod({}, 'SG', now).from - day_s },
    async (shop, done) => {
      if (orders_of_shop > 0) {
        const period = readPeriod({}, shop.region, now);
        const request = { shop, count: orders_of_shop, seed, period, shares: usual_shares };
        order_count += (await generateOrders(marketplace, request)).order_count;
      }
      onProgress({ done, of: count });
    },
  );
  return { ...made, regions, order_count };
}
