// The source of the demo marketplace: texts, prices and the course of each order, written by hand.
import { readFileSync } from 'node:fs';
import { packageFile } from '../../../engine/package_file.ts';
import type { JsonValue } from '../../../engine/store/json.ts';
import type { Region } from '../../../kit/contract/region.ts';
import type { AccountsTables } from '../../../market/accounts/accounts.tables.ts';
import type { GivenCheckout, LineFacts } from '../../../market/order/commands/new_checkout.ts';
import type { OrderTables } from '../../../market/order/order.tables.ts';

export interface SourceModel {
  readonly model_id: number;
  readonly name: string;
  readonly sku: string;
}

export interface SourceProduct {
  readonly shop_id: number;
  readonly item_id: number;
  readonly name: string;
  readonly sku: string;
  readonly price_micros: number;
  readonly category_id: number;
  readonly weight: string;
  readonly models?: readonly SourceModel[];
  /** Options of its tier that have no model. */
  readonly further_options?: readonly string[];
  /** Columns of the item that are copied unchanged. The others are made up. */
  readonly [column: string]: unknown;
}

export interface SourceLine extends LineFacts {
  readonly item_id: number;
  readonly model_id?: number;
  readonly quantity: number;
  readonly bundle_deal_id?: number;
  /** Which of the packages it is in, counted from 0. */
  readonly package?: number;
}

/** What happens, how long ago, and further details. */
export type SourceStep = readonly [kind: string, age: string, request?: Readonly<Record<string, unknown>>];

export interface SourceReturn {
  readonly handle?: string;
  readonly reason: string;
  /** Whether the goods are returned (0), or only a refund is requested (1). */
  readonly solution: 0 | 1;
  /** Whether a warehouse inspects the goods instead of the seller. */
  readonly is_inspected?: boolean;
  readonly age: string;
  /** The line that is returned, counted from 1; the whole order if left out. */
  readonly line?: number;
  readonly steps?: readonly SourceStep[];
}

/** An order, and what happens to it. The steps are in order_steps.ts, package_steps.ts and return_steps.ts. */
export interface SourceOrder {
  readonly shop_id: number;
  /** The name by which examples and documents refer to it. */
  readonly handle?: string;
  readonly age: string;
  readonly buyer: string;
  readonly to: Partial<JsonValue<OrderTables['sales_order']['recipient_address']>>;
  readonly message?: string;
  readonly logistic_id: number;
  readonly ships_from_address_id?: number;
  /** Paid on delivery. */
  readonly cod?: boolean;
  readonly unpaid?: boolean;
  readonly checkout?: GivenCheckout;
  readonly lines: readonly SourceLine[];
  readonly steps?: readonly SourceStep[];
  /** The steps of each of its packages. */
  readonly packages?: readonly (readonly SourceStep[])[];
  readonly returns?: readonly SourceReturn[];
}

export interface SourceDocument {
  readonly shop_id: number;
  readonly job_id: string;
  readonly document_type: string;
  /** The orders, and which of their packages. */
  readonly packages: readonly (readonly [handle: string, at: number])[];
  readonly created: string;
}

/** The text that a shop adds to each of its products, and the name of the variation tier in its region. */
export interface SourceShop {
  readonly shop_id: number;
  readonly about: string;
}

function readRows<T>(...path: string[]): T[] {
  const text = readFileSync(packageFile('demo', ...path), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T);
}

interface SourceChannel {
  readonly logistic_id: number;
  readonly channel_name: string;
  readonly region: Region;
  readonly fee_type?: string;
}

const shops = readRows<{
  shop_id: number;
  shop_name: string;
  region: Region;
  seller_type: AccountsTables['shop']['seller_type'];
  primary_shop_id?: number;
}>('shop.ndjson');

export const source = {
  seed: 'stoa',
  partner_id: 2001887,
  shops: new Map(shops.map((shop) => [shop.shop_id, shop])),
  channels: readRows<SourceChannel>('logistics_channel.ndjson'),
  locations: readRows<{ shop_id: number; location_id: string }>('stock_location.ndjson'),
  categories: readRows<{ region: Region; category_id: number; days_to_ship_min?: number }>('category.ndjson'),
  images: readRows<{ image_id: string; scene: string; width: number; height: number }>('image.ndjson'),
  tiers: readRows<{ region: Region; tier_name: string; lost_parcel: string }>('source', 'regions.ndjson'),
  about: new Map(
    readRows<SourceShop>('source', 'shops.ndjson').map(({ shop_id, about }) => [shop_id, about]),
  ),
  products: readRows<SourceProduct>('source', 'products.ndjson'),
  orders: readRows<SourceOrder>('source', 'orders.ndjson'),
  documents: readRows<SourceDocument>('source', 'documents.ndjson'),
};

export const regionOf = (shop_id: number): Region => {
  const shop = source.shops.get(shop_id);
  if (!shop) throw new Error(`There is no shop ${shop_id}.`);
  return shop.region;
};

/** @throws Error if there is none. */
export const channelOf = (logistic_id: number): SourceChannel => {
  const channel = source.channels.find((other) => other.logistic_id === logistic_id);
  if (!channel) throw new Error(`There is no channel ${logistic_id}.`);
  return channel;
};
