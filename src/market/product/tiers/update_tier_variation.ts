import { type Context, withPreparation } from '../../../engine/gateway/handler.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { lockItem } from '../edits/edits.store.ts';
import { type EditedModels, type ModelRow, readEditedModels } from '../models/edited_models.ts';
import { moveModel, setTiers } from '../models/models.store.ts';
import { recordModelsChange, removeModels } from '../models/write_models.ts';
import { prepareTiers } from './prepare_tiers.ts';
import { findTiersProblem, isPlace, modelNameAt, placeKey, type Tiers, tiersOf } from './tiers.ts';
import type { update_tier_variation } from './update_tier_variation.contract.ts';

type Request = RequestOf<typeof update_tier_variation>;

interface Place {
  readonly model: ModelRow;
  readonly tier_index: readonly number[];
}

/** The places that the models of an item get; the others are deleted. */
function placesOf({ model_list }: Request, tiers: Tiers, models: readonly ModelRow[]) {
  if (!model_list)
    return models
      .map((model): Place => ({ model, tier_index: parseJson(model.tier_index) }))
      .filter(({ tier_index }) => isPlace(tier_index, tiers));
  if (new Set(model_list.map(({ model_id }) => model_id)).size < model_list.length)
    return refused('model_repeated');
  const places: Place[] = [];
  for (const { model_id, tier_index } of model_list) {
    const model = models.find((other) => other.model_id === model_id);
    if (!model) return refused('model_of_another_item');
    if (!isPlace(tier_index, tiers)) return refused('index_unknown');
    places.push({ model, tier_index });
  }
  if (new Set(places.map(({ tier_index }) => placeKey(tier_index))).size < places.length)
    return refused('index_repeated');
  return places;
}

const optionNames = (tiers: Tiers) =>
  JSON.stringify(tiers.map(({ name, option_list }) => [name, option_list.map(({ option }) => option)]));

/** Why a promotion keeps the tiers of an item as they are. */
function findPromotionProblem(edited: EditedModels, tiers: Tiers, places: readonly Place[]) {
  if (edited.promoted.size === 0) return undefined;
  const staying = new Set(places.map(({ model }) => model.model_id));
  const leaving = edited.models.find(
    ({ model_id }) => edited.promoted.has(model_id) && !staying.has(model_id),
  );
  if (leaving)
    return isPlace(parseJson(leaving.tier_index), tiers)
      ? refused('unnamed_in_promotion')
      : refused('option_in_promotion');
  const is_moved = places.some(({ model, tier_index }) => model.tier_index !== toJson(tier_index));
  const is_changed = is_moved || optionNames(tiers) !== optionNames(edited.tiers);
  return is_changed ? refused('tiers_in_promotion') : undefined;
}

/** The new tiers of an item and the places of its models, or why it cannot have them. */
export function judgeTiers(request: Request, edited: EditedModels, image_ids: ReadonlySet<string>) {
  const tiers = tiersOf(request);
  if (isRefused(tiers)) return tiers;
  if (edited.is_in_warehouses) return refused('model_in_warehouses');
  if (edited.tiers.length === 0) return refused('without_tiers');
  if (tiers.length !== edited.tiers.length) return refused('level_not_same');
  const problem = findTiersProblem(tiers, image_ids);
  if (problem) return problem;
  const places = placesOf(request, tiers, edited.models);
  if (isRefused(places)) return places;
  if (places.length === 0 && edited.models.length > 0) return refused('all_models_deleted');
  const promotion_problem = findPromotionProblem(edited, tiers, places);
  if (promotion_problem) return promotion_problem;
  const staying = new Set(places.map(({ model }) => model.model_id));
  const removed_ids = edited.models.map(({ model_id }) => model_id).filter((id) => !staying.has(id));
  return { tiers, places, removed_ids };
}

type Prepared = Awaited<ReturnType<typeof prepare>>;
const prepare = (context: Parameters<typeof prepareTiers>[0], request: Request) =>
  prepareTiers(context, request, judgeTiers);

async function handle(context: Context<typeof update_tier_variation>, request: Request, prepared: Prepared) {
  if (isRefused(prepared)) return prepared;
  const { shop, store, now, partner_id, request_id } = context;
  const item = { shop_id: shop.shop_id, item_id: request.item_id };
  const edited = await readEditedModels(store, { shop, now }, await store.first(lockItem, item));
  if (isRefused(edited)) return edited;
  const judged = judgeTiers(request, edited, prepared.image_ids);
  if (isRefused(judged)) return judged;
  const { tiers, places, removed_ids } = judged;
  const problem = await removeModels(store, item, removed_ids, edited.stock);
  if (problem) return problem;
  const moved = places
    .map(({ model, tier_index }) => ({
      model,
      model_id: model.model_id,
      tier_index: toJson([...tier_index]),
      model_name: modelNameAt(tier_index, tiers),
    }))
    .filter(
      ({ model, tier_index, model_name }) =>
        model.tier_index !== tier_index || model.model_name !== model_name,
    );
  const { original_price_micros } = edited;
  await Promise.all([
    store.run(setTiers, { ...item, tier_variation: toJson(tiers), original_price_micros, now }),
    ...moved.map(({ model: _, ...place }) => store.run(moveModel, { ...item, ...place })),
  ]);
  const changed_ids = moved.map(({ model_id }) => model_id);
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  await recordModelsChange(store, item, { removed_ids, changed_ids }, actor);
  return {};
}

export const updateTierVariation = withPreparation(prepare, handle);
