// Generates shops of a region, each with an address, a warehouse and items.

import { type Random, randomOf } from '../../../engine/seeded_random.ts';
import { toJson } from '../../../engine/store/json.ts';
import { dataRowReader } from '../../../engine/store/load/load.ts';
import type { Database } from '../../../engine/store/store.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { findShop } from '../../../market/accounts/accounts.store.ts';
import { shop_ids } from '../../../market/accounts/accounts.tables.ts';
import { insertShop } from '../../../market/accounts/actions/shop_actions.store.ts';
import { recipientOf } from '../../../market/marketplace/recipients/recipients.ts';
import { order_rights } from '../../../market/order/order.ts';
import { tables } from '../../groups.ts';
import type { OpenMarketplace } from '../../server/open_marketplace.ts';
import { GenerateError } from '../generate_error.ts';
import type { ShopRow } from '../orders/built_shop.ts';
import { reservedIds } from '../writing/reserved_ids.ts';
import { type RowToWrite, writingRows } from '../writing/row_buffer.ts';
import { generateItems } from './generate_items.ts';
import { templatesOf } from './item_templates.ts';
import { makerName } from './made_names.ts';

export interface ShopsRequest {
  /** Shops are in these regions, in turn. */
  readonly regions: readonly Region[];
  readonly count: number;
  /** How many items each shop has; may be 0. */
  readonly item_count: number;
  readonly seed: string;
  /** Unix time in seconds. */
  readonly now: number;
}

export interface GeneratedShops {
  readonly shop_ids: readonly number[];
  readonly item_count: number;
}

const kinds_of_shops = ['Store', 'Shop', 'Studio', 'Outlet', 'Home', 'Goods', 'Trading', 'Atelier'];
const address_id = 1;

const readAddress = dataRowReader(tables.shop_address);
const readLocation = dataRowReader(tables.stock_location);
const readVoucher = dataRowReader(tables.voucher);
/** How long the vouchers of a shop are valid. */
const voucher_days = 365;
const voucher_uses = 10_000;

/** A voucher of the seller, and one of the marketplace. */
function vouchersOf(shop_id: number, now: number): RowToWrite<'voucher'>[] {
  const end_time = now + voucher_days * 86_400;
  const valid = { start_time: now, end_time, display_start_time: now };
  const used = { usage_quantity: voucher_uses, current_usage: 0 };
  const offered = { ...valid, ...used, voucher_type: 1, reward_type: 2, display_channel_list: [1] };
  return [
    { voucher_code: 'SHOPTEN', voucher_name: '10% off everything', percentage: 10 },
    { voucher_code: 'MARKET5', voucher_name: '5% off from the marketplace', percentage: 5, is_admin: true },
  ].map(
    (own, at) =>
      readVoucher(
        { shop_id, voucher_id: at + 1, ...offered, min_basket_price_micros: 0, ...own },
        0,
        'a generated shop',
      ) as RowToWrite<'voucher'>,
  );
}

/** The address from which a shop ships, and its warehouse there. */
function placesOf(shop_id: number, region: Region, seed: string) {
  const { geolocation: _, name, ...place } = recipientOf(region, `shop ${seed} ${shop_id}`);
  const address_flag = ['default_address', 'pickup_address', 'return_address'];
  const where = 'a generated shop';
  return {
    address: readAddress(
      { shop_id, address_id, contact_name: name, ...place, address_flag },
      0,
      where,
    ) as RowToWrite<'shop_address'>,
    location: readLocation(
      { shop_id, location_id: `${region}Z`, location_name: 'Main warehouse', address_id },
      0,
      where,
    ) as RowToWrite<'stock_location'>,
  };
}

async function addShop(
  database: Database,
  shop_id: number,
  region: Region,
  { seed, now }: ShopsRequest,
  random: Random,
): Promise<ShopRow> {
  const shop_name = `${makerName(random)} ${random.pick(kinds_of_shops)}`;
  return writingRows(database, async (buffer, store) => {
    const row = { shop_id, shop_name, region, seller_type: 'local', merchant_id: null } as const;
    await store.run(insertShop, { ...row, rights: toJson([order_rights.split]) });
    const { address, location } = placesOf(shop_id, region, seed);
    buffer.add('shop_address', address);
    buffer.add('stock_location', location);
    for (const voucher of vouchersOf(shop_id, now)) buffer.add('voucher', voucher);
    const shop = await store.first(findShop, { shop_id });
    if (!shop) throw new Error(`Shop ${shop_id} was not written.`);
    return shop;
  });
}

/** The regions in which generated shops can have items. */
export const regionsWithItems = (regions: readonly Region[]): Region[] =>
  regions.filter((region) => templatesOf(region).length > 0);

/**
 * Generates shops, each in its own transactions: a shop that is there is complete, except for its items.
 *
 * @param onShop called with each shop. @throws GenerateError
 */
export async function generateShops(
  { database }: Pick<OpenMarketplace, 'database'>,
  request: ShopsRequest,
  onShop: (shop: ShopRow, done: number) => Promise<void>,
): Promise<GeneratedShops> {
  const { regions, count, item_count, seed, now } = request;
  if (regions.length === 0) throw new GenerateError('No region was named.');
  const ids = await reservedIds(database, new Map([[shop_ids, count]]));
  const made: number[] = [];
  for (let at = 0; at < count; at++) {
    const shop_id = ids.next(shop_ids);
    const region = regions[at % regions.length] as Region;
    const shop = await addShop(database, shop_id, region, request, randomOf(seed, `shop ${shop_id}`));
    if (item_count > 0) await generateItems({ database }, { shop, count: item_count, seed, now });
    made.push(shop_id);
    await onShop(shop, at + 1);
  }
  return { shop_ids: made, item_count: item_count * count };
}
