// Items that sellers add: the calls, and what they store.
import { expect } from 'vitest';
import { micros_per_unit } from '../../../src/engine/money.ts';
import { statementsOn } from '../../../src/engine/store/statement.ts';
import { findItem, listItemStock } from '../../../src/market/product/product.store.ts';
import type { ProductTables } from '../../../src/market/product/product.tables.ts';
import { item_rights } from '../../../src/market/product/product.ts';
import type { Item } from '../../../src/market/product/rules/rule.ts';
import type { GivenPartner, GivenShop } from '../given/account.ts';
import type { Seller } from '../given/product.ts';
import type { TestAnswer, World } from '../world/harness.ts';
import { validItem } from './valid_item.ts';

/** The features for which a shop may be whitelisted. */
export const every_right = Object.values(item_rights);

const statement = statementsOn<
  ProductTables & {
    image: { image_id: string; expires_at: number | null };
    image_piece: { image_id: string; piece_no: number };
    unused_image: { partner_id: number; uploader_shop_id: number; image_id: string };
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
const allPieces = statement((db) =>
  db.selectFrom('image_piece').select(['image_id', 'piece_no']).orderBy('image_id').orderBy('piece_no'),
);
const allUnused = statement((db) =>
  db
    .selectFrom('unused_image')
    .selectAll()
    .orderBy('partner_id')
    .orderBy('uploader_shop_id')
    .orderBy('image_id'),
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
  pieces: await database.all(allPieces, {}),
  unused: await database.all(allUnused, {}),
  jobs: await database.all(allJobs, {}),
});

/** Checks the code and field of a refusal, that it has no further violations, and that nothing was stored. */
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

/** The id of an added item. @throws Error with the refusal if it was not added. */
export function itemIdOf({ body }: TestAnswer): number {
  const { item_id } = (body.response ?? {}) as { item_id?: number };
  if (item_id === undefined) throw new Error(`There is no item: ${body.error} ${body.message}`);
  return item_id;
}

/** An added item, as it is stored. */
export async function storedItem(
  { marketplace: { database } }: World,
  { shop_id }: GivenShop,
  item_id: number,
) {
  const row = await database.first(findItem, { shop_id, item_id });
  if (!row) throw new Error(`There is no item ${item_id}.`);
  return { row, stock: await database.all(listItemStock, { shop_id, item_id }) };
}

/** The calls with which sellers add items. */
export function itemCalls(world: World) {
  /** The valid item, as this seller can list it. */
  const itemOf = async ({ channel }: Seller, changes: Partial<Item> = {}): Promise<Item> => {
    const [image_id = ''] = await world.given.images();
    return validItem({
      logistic_info: [{ logistic_id: channel(10), enabled: true }],
      image: { image_id_list: [image_id] },
      ...changes,
    });
  };

  /** Calls add_item with the valid item and these changes. */
  const add = async (shop: Seller, changes: Partial<Item> = {}, by: GivenPartner = world.partner) =>
    world.call('v2.product.add_item', await itemOf(shop, changes), { shop, partner: by });

  return { itemOf, add };
}

export type ItemCalls = ReturnType<typeof itemCalls>;

/** The highest price that a region allows. */
export const priceMaxOf = ({ limit }: Seller) => limit.price_max_micros / micros_per_unit;
