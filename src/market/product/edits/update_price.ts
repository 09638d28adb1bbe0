import type { Handler } from '../../../engine/gateway/handler.ts';
import { inMicros } from '../../../engine/money.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { regions } from '../../../kit/contract/region.ts';
import { listSeqs, recordAfter } from '../../event/record_next_events.ts';
import { findRegionLimit } from '../catalogue/catalogue.store.ts';
import { unlimited } from '../catalogue/read_catalogue.ts';
import { itemSubject, priceChange } from '../item_events.ts';
import { listModels, listOngoingPromotions } from '../items/items.store.ts';
import { isEditable } from '../product.ts';
import type { Item } from '../rules/rule.ts';
import { editsErrors } from './edits.errors.ts';
import { lockItem, setItemPrice, setModelPrice, touchItem } from './edits.store.ts';
import { areTooFarApart, findPriceProblem, type PricedItem } from './price_edit.ts';
import type { update_price } from './update_price.contract.ts';

export const updatePrice: Handler<typeof update_price> = async (
  { shop: { shop_id, region, seller_type, rights }, partner_id, request_id, store, now, refuse },
  { item_id, price_list },
) => {
  const entries = price_list.map(({ model_id = 0, original_price }) => ({ model_id, original_price }));
  if (new Set(entries.map(({ model_id }) => model_id)).size < entries.length) return refuse('model_repeated');
  // Sent together; the item is locked before the others are read.
  const [row, models, promotions, limit = unlimited(region), seqs] = await Promise.all([
    store.first(lockItem, { shop_id, item_id }),
    store.all(listModels, { shop_id, item_id }),
    store.all(listOngoingPromotions, { item_ids: [item_id], shop_id, now }),
    store.first(findRegionLimit, { region }),
    listSeqs(store, shop_id, [itemSubject(item_id)]),
  ]);
  if (!row) return refuse('item_not_found');
  if (!isEditable(row.item_status)) return refuse('item_uneditable');
  const tiers = parseJson(row.wholesale) as NonNullable<Item['wholesale']>;
  const item: PricedItem = {
    has_model: row.tier_variation !== '[]',
    model_prices: new Map(models.map((model) => [model.model_id, model.original_price_micros])),
    wholesale_price_max: Math.max(0, ...tiers.map(({ unit_price }) => unit_price)),
    promoted: new Set(promotions.map(({ model_id }) => model_id)),
  };
  const { price_decimals } = regions[region];
  const terms = { limit, price_decimals, seller: { region, seller_type, rights } };
  const judged = entries.map((entry) => ({ entry, problem: findPriceProblem(entry, item, terms) }));
  const settable = judged.flatMap(({ entry, problem }) => (problem ? [] : [entry]));
  const [first] = judged;
  if (settable.length === 0 && first?.problem)
    return refuse(first.problem.reason, { message: first.problem.message });
  const model_prices = new Map(item.model_prices);
  for (const { model_id, original_price } of settable) model_prices.set(model_id, inMicros(original_price));
  if (areTooFarApart([...model_prices.values()], region)) return refuse('models_too_far_apart');

  const write = { shop_id, item_id, now };
  if (item.has_model) store.write(touchItem, write);
  for (const { model_id, original_price } of settable) {
    const price = { ...write, original_price_micros: inMicros(original_price) };
    if (model_id === 0) store.write(setItemPrice, price);
    else store.write(setModelPrice, { ...price, model_id });
  }
  const prices = settable.map(({ model_id, original_price }) => ({
    model_id,
    from_price_micros: model_id === 0 ? row.original_price_micros : item.model_prices.get(model_id),
    to_price_micros: inMicros(original_price),
  }));
  const moved = prices.filter(
    ({ from_price_micros, to_price_micros }) => from_price_micros !== to_price_micros,
  );
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  if (moved.length > 0) recordAfter(store, { shop_id, seqs }, [priceChange(item_id, moved)], actor);
  return {
    success_list: settable,
    failure_list: judged.flatMap(({ entry: { model_id }, problem }) =>
      problem ? [{ model_id, failed_reason: problem.message ?? editsErrors[problem.reason].message }] : [],
    ),
  };
};
