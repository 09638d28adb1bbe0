// Generates items of a shop with their stock, in one transaction.

import { randomOf } from '../../../engine/seeded_random.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { Store } from '../../../engine/store/store.ts';
import { eventOf } from '../../../market/event/record_events.ts';
import { readCatalogue } from '../../../market/product/catalogue/read_catalogue.ts';
import { countMore } from '../../../market/product/item_count.store.ts';
import { statusChange } from '../../../market/product/item_events.ts';
import { itemRow, prepareItem } from '../../../market/product/prepare_item.ts';
import { item_ids } from '../../../market/product/product.tables.ts';
import { locationOf } from '../../../market/product/rules/delivery/item_stock.ts';
import type { Catalogue, Item } from '../../../market/product/rules/rule.ts';
import type { OpenMarketplace } from '../../server/open_marketplace.ts';
import { GenerateError } from '../generate_error.ts';
import type { ShopRow } from '../orders/built_shop.ts';
import { RememberingStore } from '../writing/remembering_store.ts';
import { reservedIds } from '../writing/reserved_ids.ts';
import { type RowBuffer, writingRows } from '../writing/row_buffer.ts';
import { WorkTurns } from '../writing/work_turns.ts';
import { generatedItem } from './generated_item.ts';
import { templatesOf } from './item_templates.ts';

export interface ItemsRequest {
  readonly shop: ShopRow;
  readonly count: number;
  readonly seed: string;
  /** When they are added: Unix time in seconds. */
  readonly now: number;
}

export interface GeneratedItem {
  readonly item: Item;
  readonly catalogue: Catalogue;
}

/** Draws the items. @throws GenerateError if the marketplace lacks what they need. */
export async function drawItems(
  store: Store,
  { shop, count, seed, now }: ItemsRequest,
): Promise<GeneratedItem[]> {
  const { shop_id, region, seller_type } = shop;
  const templates = templatesOf(region);
  const remembered = new RememberingStore(store);
  const caller = { ...shop, rights: parseJson(shop.rights) };
  const random = randomOf(seed, `items of ${shop_id}`);
  const drawn: GeneratedItem[] = [];
  const turns = new WorkTurns();
  for (let number = 0; drawn.length < count && templates.length > 0; number++) {
    const template = random.pick(templates);
    const empty: Item = { ...template, logistic_info: [] };
    const catalogue = await readCatalogue(remembered, { shop: caller, partner_id: 0, now }, empty);
    const item = generatedItem(template, catalogue, { random, number: drawn.length });
    if (item) drawn.push({ item, catalogue });
    else if (drawn.length === 0 && number > 20 * templates.length) break;
    if (turns.step()) await turns.pass();
  }
  if (drawn.length < count)
    throw new GenerateError(
      `The marketplace lacks categories, channels or pictures for items of ${seller_type} shops in ${region}: \`stoa demo --load\` brings those of the demo.`,
    );
  return drawn;
}

/** Adds the rows of items: the items, their stock, and their events. */
export async function addItemRows(
  buffer: RowBuffer,
  drawn: readonly GeneratedItem[],
  {
    shop: { shop_id },
    seed,
    now,
    first_item_id,
  }: Omit<ItemsRequest, 'count'> & { readonly first_item_id: number },
): Promise<void> {
  const turns = new WorkTurns();
  const actor = { actor: 'seller', partner_id: null, request_id: `generated ${seed}`, now } as const;
  for (const [at, { item, catalogue }] of drawn.entries()) {
    const item_id = first_item_id + at;
    const prepared = prepareItem(item, catalogue);
    buffer.add('item', itemRow(prepared, { shop_id, item_id, now }));
    for (const { location_id: named, stock } of prepared.seller_stock) {
      const location_id = locationOf(named, catalogue.location_ids) ?? '';
      buffer.add('item_stock', { shop_id, item_id, model_id: 0, location_id, stock, reserved_stock: 0 });
    }
    const change = statusChange('add', item_id, prepared.item_status);
    buffer.add('event', { ...eventOf({ shop_id, seq: 1, ...change }, actor), feed_position: null });
    if (buffer.is_full) await buffer.flush();
    if (turns.step()) await turns.pass();
  }
}

/** Generates items. @throws GenerateError if the shop cannot have so many. */
export async function generateItems(
  { database }: Pick<OpenMarketplace, 'database'>,
  request: ItemsRequest,
): Promise<{ item_count: number; row_count: number }> {
  const { shop, count } = request;
  const ids = await reservedIds(database, new Map([[item_ids, count]]));
  const drawn = await drawItems(database, request);
  return writingRows(database, async (buffer, store) => {
    ids.restart();
    await addItemRows(buffer, drawn, { ...request, first_item_id: ids.next(item_ids, count) - count + 1 });
    await buffer.flush();
    const item_count_max = drawn[0]?.catalogue.limit.item_count_max ?? 0;
    const counted = { shop_id: shop.shop_id, added: count, item_count_max };
    if (count > item_count_max || (await store.run(countMore, counted)) === 0)
      throw new GenerateError(`A shop in ${shop.region} has at most ${item_count_max} items.`);
    return { item_count: count, row_count: buffer.written };
  });
}
