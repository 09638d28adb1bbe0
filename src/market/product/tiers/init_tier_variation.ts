import { type Context, withPreparation } from '../../../engine/gateway/handler.ts';
import { imageUrl } from '../../../engine/http/resources/image_url.ts';
import { inMicros } from '../../../engine/money.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { lockItem } from '../edits/edits.store.ts';
import { isOnFullHoliday } from '../edits/full_holiday.ts';
import { type EditedModels, readEditedModels } from '../models/edited_models.ts';
import { judgeNewModels } from '../models/model_rules.ts';
import { setTiers } from '../models/models.store.ts';
import { showAddedModels } from '../models/shown_models.ts';
import { recordModelsChange, removeModels, writeModels } from '../models/write_models.ts';
import type { init_tier_variation } from './init_tier_variation.contract.ts';
import { prepareTiers } from './prepare_tiers.ts';
import { findTiersProblem, type Tiers, tiersOf } from './tiers.ts';

type Request = RequestOf<typeof init_tier_variation>;

/** The new tiers and models of an item, or why it cannot have them. */
export function judgeInit(request: Request, edited: EditedModels, image_ids: ReadonlySet<string>) {
  const tiers = tiersOf(request);
  if (isRefused(tiers)) return tiers;
  if (edited.is_in_warehouses) return refused('in_warehouses');
  if (edited.promoted.size > 0) return refused('init_in_promotion');
  const problem = findTiersProblem(tiers, image_ids);
  if (problem) return problem;
  if (tiers.length === edited.tiers.length)
    return refused('invalid_field', 'The level of tier-variation not change.');
  if (tiers.length === 0 && request.model.length > 1)
    return refused('invalid_field', 'model must have one entry for an item without tiers.');
  const models = judgeNewModels(request.model, edited, { tiers, staying: [], path: 'model' });
  if (isRefused(models)) return models;
  const removed_ids = edited.tiers.length > 0 ? edited.models.map(({ model_id }) => model_id) : [0];
  return { tiers, models, removed_ids };
}

const showTiers = (tiers: Tiers, public_url: string) =>
  tiers.map(({ name, option_list }) => ({
    name,
    option_list: option_list.map(({ option, image_id }) => ({
      option,
      image: image_id ? { image_url: imageUrl(public_url, image_id) } : undefined,
    })),
  }));

type Prepared = Awaited<ReturnType<typeof prepare>>;
async function prepare(context: Parameters<typeof prepareTiers>[0], request: Request) {
  const is_on_holiday = await isOnFullHoliday(context.store, context.shop.shop_id, context.now);
  return prepareTiers(context, request, (...judged) =>
    is_on_holiday ? refused('add_on_holiday') : judgeInit(...judged),
  );
}

async function handle(context: Context<typeof init_tier_variation>, request: Request, prepared: Prepared) {
  if (isRefused(prepared)) return prepared;
  const { shop, store, ids, now, partner_id, request_id, public_url } = context;
  const item = { shop_id: shop.shop_id, item_id: request.item_id };
  const edited = await readEditedModels(store, { shop, now }, await store.first(lockItem, item));
  if (isRefused(edited)) return edited;
  const judged = judgeInit(request, edited, prepared.image_ids);
  if (isRefused(judged)) return judged;
  const { tiers, models, removed_ids } = judged;
  const problem = await removeModels(store, item, removed_ids, edited.stock);
  if (problem) return problem;
  const original_price_micros = Math.min(...models.map((model) => inMicros(model.original_price)));
  const [added] = await Promise.all([
    writeModels({ store, ids }, item, tiers, models),
    store.run(setTiers, { ...item, tier_variation: toJson(tiers), original_price_micros, now }),
  ]);
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  await recordModelsChange(store, item, { added, removed_ids }, actor);
  return {
    item_id: request.item_id,
    tier_variation: showTiers(tiers, public_url),
    model: showAddedModels(added),
  };
}

export const initTierVariation = withPreparation(prepare, handle);
