// Rules for the models of an item. Those for prices, measures, pre-orders and GTINs are the rules of add_item.

import { inMicros } from '../../../engine/money.ts';
import type { Static } from '../../../kit/contract/field.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { areTooFarApart } from '../edits/price_edit.ts';
import { locationsOf } from '../edits/update_stock.ts';
import type { ItemViolation } from '../product.errors.ts';
import { item_rights, models_max } from '../product.ts';
import { gtinCodeRule } from '../rules/category/gtin.ts';
import { dimensionRule, weightRule } from '../rules/delivery/measures.ts';
import { preOrderRule } from '../rules/delivery/pre_order.ts';
import { findPriceViolations } from '../rules/price/price.ts';
import { isPlace, placeKey, type Tiers } from '../tiers/tiers.ts';
import type { EditedModels } from './edited_models.ts';
import type { new_model } from './model_fields.contract.ts';

export type NewModel = Static<typeof new_model>;
export type ModelDetails = Pick<NewModel, 'gtin_code' | 'weight' | 'dimension' | 'pre_order'>;

type DetailsReason =
  | 'invalid_gtin'
  | 'invalid_field'
  | 'invalid_days_to_ship'
  | 'model_pre_order_not_allowed';

/** The refusal for the first violation of a model. `Reason` has all reasons of the rules that were asked. */
const refusalOf = <Reason extends string>([violation]: readonly ItemViolation[], path: string) =>
  violation && refused(violation.reason as string as Reason, `${path}.${violation.path} ${violation.rule}.`);

/** Why a model cannot have these details. */
export function findDetailsProblem(
  { gtin_code, weight, dimension, pre_order }: ModelDetails,
  { category, category_id, seller }: EditedModels,
  path: string,
): Refusal<DetailsReason> | undefined {
  if (dimension && weight === undefined)
    return refused('invalid_field', `${path}.dimension is only allowed together with weight.`);
  if (pre_order && !seller.rights.includes(item_rights.model_pre_order))
    return refused('model_pre_order_not_allowed');
  return refusalOf<DetailsReason>(
    [
      ...(gtin_code === undefined ? [] : gtinCodeRule({ gtin_code }, { category })),
      ...(weight === undefined ? [] : weightRule({ weight })),
      ...dimensionRule({ dimension }),
      ...preOrderRule({ category_id, pre_order }, { category }),
    ],
    path,
  );
}

type PriceReason =
  | 'invalid_price'
  | 'price_too_low'
  | 'price_too_high'
  | 'price_below_wholesale'
  | 'models_too_far_apart'
  | 'wholesale_price_unequal';

/** Why models cannot have these prices, given the prices of the models that stay (in micros). */
function findPricesProblem(
  added: readonly NewModel[],
  edited: EditedModels,
  staying: readonly number[],
  path: string,
): Refusal<PriceReason> | undefined {
  const { wholesale_price_max, seller } = edited;
  for (const [at, { original_price }] of added.entries()) {
    const problem = refusalOf<PriceReason>(findPriceViolations(original_price, edited), `${path}[${at}]`);
    if (problem) return problem;
    if (original_price <= wholesale_price_max) return refused('price_below_wholesale');
  }
  const prices = [...staying, ...added.map(({ original_price }) => inMicros(original_price))];
  if (wholesale_price_max > 0 && new Set(prices).size > 1) return refused('wholesale_price_unequal');
  return areTooFarApart(prices, seller.region) ? refused('models_too_far_apart') : undefined;
}

type PlaceReason = 'invalid_field' | 'index_empty' | 'index_out_of_range' | 'index_repeated';

/** Why models cannot have these places. `taken` are the places of models that stay. */
function findPlacesProblem(
  added: readonly NewModel[],
  tiers: Tiers,
  taken: ReadonlySet<string>,
  path: string,
): Refusal<PlaceReason> | undefined {
  const places = new Set<string>();
  for (const [at, { tier_index }] of added.entries()) {
    if (tier_index.length === 0 && tiers.length > 0) return refused('index_empty');
    if (!isPlace(tier_index, tiers))
      return refused(
        'index_out_of_range',
        `${path}[${at}].tier_index must have one index for each of ${tiers.length} tiers, of an option of it.`,
      );
    const key = placeKey(tier_index);
    if (places.has(key)) return refused('index_repeated');
    if (taken.has(key))
      return refused('invalid_field', `${path}[${at}].tier_index belongs to another model of the item.`);
    places.add(key);
  }
  return undefined;
}

/** A model that can be written: each of its stocks has its location. */
export type PlacedModel = Omit<NewModel, 'seller_stock'> & {
  readonly seller_stock: readonly { readonly location_id: string; readonly stock: number }[];
};

/**
 * Checks new models of an item.
 *
 * @param staying the models that the item keeps.
 * @param path the name of the list in the request.
 */
export function judgeNewModels(
  added: readonly NewModel[],
  edited: EditedModels,
  { tiers, staying, path }: { tiers: Tiers; staying: EditedModels['models']; path: string },
) {
  const taken = new Set(staying.map(({ tier_index }) => placeKey(JSON.parse(tier_index))));
  const places_problem = findPlacesProblem(added, tiers, taken, path);
  if (places_problem) return places_problem;
  if (added.length + staying.length > models_max)
    return refused('invalid_field', `An item has at most ${models_max} models.`);
  const staying_prices = staying.map((model) => model.original_price_micros);
  const prices_problem = findPricesProblem(added, edited, staying_prices, path);
  if (prices_problem) return prices_problem;
  const placed: PlacedModel[] = [];
  for (const [at, model] of added.entries()) {
    const problem = findDetailsProblem(model, edited, `${path}[${at}]`);
    if (problem) return problem;
    const seller_stock = locationsOf(model.seller_stock, edited.location_ids);
    if (isRefused(seller_stock)) return seller_stock;
    placed.push({ ...model, seller_stock });
  }
  return placed;
}
