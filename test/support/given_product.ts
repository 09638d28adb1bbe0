// Builders for items: the marketplace's catalogue, images, and sellers who may list the valid item.
import { expect } from 'vitest';
import { tables } from '../../src/app/groups.ts';
import { insertImage } from '../../src/media_space/media_space.store.ts';
import { type Region, regions, type SellerType } from '../../src/platform/contract/region.ts';
import { micros_per_unit } from '../../src/platform/money.ts';
import { insertRow, rowReader } from '../../src/platform/store/load/load.ts';
import { statementsOn } from '../../src/platform/store/statement.ts';
import type { Table } from '../../src/platform/store/table.ts';
import { findItem, listItemStock } from '../../src/product/product.store.ts';
import type { ProductTables } from '../../src/product/product.tables.ts';
import { item_rights } from '../../src/product/product.ts';
import type { Item } from '../../src/product/rules/rule.ts';
import type { GivenPartner, GivenShop } from './given.ts';
import { givenLogistics } from './given_logistics.ts';
import type { TestAnswer, World } from './harness.ts';
import { png } from './images.ts';
import {
  type CatalogueRow,
  catalogueRows,
  channelIn,
  type Limit,
  limitOf,
  medicine_id,
  validItem,
  vehicles,
} from './valid_item.ts';

/** What a shop may be whitelisted for. */
export const every_right = Object.values(item_rights);

/** A seller, with what it has that items can name. */
export interface Seller extends GivenShop {
  readonly seller_type: SellerType;
  readonly limit: Limit;
  /** The least amount of money of the region: 0.01 or 1. */
  readonly price_step: number;
  readonly location_ids: readonly string[];
  readonly address_id: number;
  readonly size_chart_id: number;
  /** A channel of `valid_item.ts`, as the seller's region calls it. */
  readonly channel: (logistic_id: number) => number;
}

interface SellerWish {
  by?: GivenPartner;
  rights?: readonly string[];
  location_ids?: readonly string[];
  limit?: Partial<Limit>;
}

const statement = statementsOn<
  ProductTables & {
    image: { image_id: string; expires_at: number | null };
    blob: { shop_id: number; sha256: string; expires_at: number | null };
    job: { shop_id: number; kind: string; job_id: string; due_at: number };
  }
>();
const allItems = statement((db) => db.selectFrom('item').selectAll().orderBy('shop_id').orderBy('item_id'));
const allStock = statement((db) =>
  db.selectFrom('item_stock').selectAll().orderBy('shop_id').orderBy('item_id').orderBy('location_id'),
);
const allCounts = statement((db) => db.selectFrom('item_count').selectAll().orderBy('shop_id'));
const allImages = statement((db) =>
  db.selectFrom('image').select(['image_id', 'expires_at']).orderBy('image_id'),
);
const allBlobs = statement((db) =>
  db.selectFrom('blob').select(['shop_id', 'sha256', 'expires_at']).orderBy('sha256'),
);
const allJobs = statement((db) =>
  db.selectFrom('job').select(['shop_id', 'kind', 'job_id', 'due_at']).orderBy('shop_id').orderBy('job_id'),
);

/** Everything that adding an item can change. */
export const storedItems = async ({ marketplace: { database } }: World) => ({
  items: await database.all(allItems, {}),
  stock: await database.all(allStock, {}),
  counts: await database.all(allCounts, {}),
  images: await database.all(allImages, {}),
  blobs: await database.all(allBlobs, {}),
  jobs: await database.all(allJobs, {}),
});

/** Holds a refusal against its code and field, with nothing beside it, and nothing stored. */
export async function expectRefused(
  world: World,
  add: () => Promise<TestAnswer>,
  { error, path }: { readonly error: string; readonly path: string },
): Promise<void> {
  const before = await storedItems(world);
  const { status, body } = await add();
  expect({ ...body, status, message: body.message?.slice(0, path.length + 1) }).toEqual({
    request_id: body.request_id,
    status: 200,
    error,
    message: `${path} `,
    warning: '',
  });
  expect(body.message).toMatch(/ (must|is) .*[^.]\.$/s);
  expect(await storedItems(world)).toEqual(before);
}

/** The number of an item that was added. @throws Error with the refusal of one that was not. */
export function itemIdOf({ body }: TestAnswer): number {
  const { item_id } = (body.response ?? {}) as { item_id?: number };
  if (item_id === undefined) throw new Error(`There is no item: ${body.error} ${body.message}`);
  return item_id;
}

/** An item that was added, as it is stored. */
export async function storedItem(
  { marketplace: { database } }: World,
  { shop_id }: GivenShop,
  item_id: number,
) {
  const row = await database.first(findItem, { shop_id, item_id });
  if (!row) throw new Error(`There is no item ${item_id}.`);
  return { row, stock: await database.all(listItemStock, { shop_id, item_id }) };
}

/** Builders of one world. The catalogue of a region is there with its first seller. */
export function givenProduct(world: World) {
  const there = new Map<string, Promise<unknown>>();
  const once = (name: string, make: () => Promise<unknown>) => {
    const made = there.get(name) ?? make();
    there.set(name, made);
    return made;
  };
  const insertAll = (rows: readonly CatalogueRow[]) =>
    world.marketplace.database.transaction(async (store) => {
      for (const [name, record] of rows) {
        const table: Table = tables[name];
        await insertRow(store, name, table, rowReader(table)(record, world.clock.now, `given ${name}`));
      }
    });
  const market = () =>
    insertAll([
      ['medicine', { medicine_id, medicine_name: 'Paracetamol 500 mg' }],
      ...vehicles.map((of) => ['vehicle', { ...of, vehicle_name: `Model ${of.model_id}` }] as const),
    ]);

  let notes = 0;
  /** An image that was uploaded now, which the server deletes in 30 days unless an item uses it. */
  async function image({ days = 30, width = 800, height = 800 } = {}): Promise<string> {
    const bytes = png({ width, height, note: `image ${++notes} of ${world.engine}` });
    const { now: uploaded_at } = world.clock;
    const { partner_id } = world.partner;
    const expires_at = uploaded_at + days * 86_400;
    const what = { mime: 'image/png', scene: 'normal' } as const;
    return world.marketplace.database.transaction((store) =>
      insertImage(store, { ...what, width, height, partner_id, uploaded_at, expires_at }, bytes),
    );
  }

  async function seller(region: Region, seller_type: SellerType, wish: SellerWish = {}): Promise<Seller> {
    const { by = world.partner, rights = [], location_ids = ['MAIN'] } = wish;
    await once('market', market);
    await once(region, () => insertAll(catalogueRows(limitOf(region, wish.limit))));
    const shop = await world.given.shop(by, { region, seller_type, ...{ rights } });
    const { shop_id } = shop;
    const size_chart_id = world.given.nextId();
    await insertAll([
      ...location_ids.map(
        (location_id) => ['stock_location', { shop_id, location_id, location_name: location_id }] as const,
      ),
      ['size_chart', { shop_id, size_chart_id, size_chart_name: 'Unisex tops' }],
    ]);
    return {
      ...shop,
      seller_type,
      limit: limitOf(region, wish.limit),
      price_step: 10 ** -regions[region].price_decimals,
      location_ids,
      address_id: await givenLogistics(world.given).address(shop),
      size_chart_id,
      channel: (logistic_id) => channelIn(region, logistic_id),
    };
  }

  let pictures: Promise<readonly string[]> | undefined;
  /** Twelve images that stay for ten years. */
  const images = () => {
    pictures ??= Promise.all(Array.from({ length: 12 }, () => image({ days: 3_650 })));
    return pictures;
  };

  /** The valid item, as this seller can list it. */
  const itemOf = async ({ channel }: Seller, changes: Partial<Item> = {}): Promise<Item> => {
    const [image_id = ''] = await images();
    return validItem({
      logistic_info: [{ logistic_id: channel(10), enabled: true }],
      image: { image_id_list: [image_id] },
      ...changes,
    });
  };

  /** Calls add_item with the valid item, changed so. */
  const add = async (shop: Seller, changes: Partial<Item> = {}, by: GivenPartner = world.partner) =>
    world.call('v2.product.add_item', await itemOf(shop, changes), { shop, partner: by });

  return { seller, image, images, itemOf, add, insertAll };
}

export type GivenProduct = ReturnType<typeof givenProduct>;

/** The most that a region lets an item cost. */
export const priceMaxOf = ({ limit }: Seller) => limit.price_max_micros / micros_per_unit;
