import type { Handler } from '../../../engine/gateway/handler.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import { isRefused, type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { lockItem, touchItem } from '../edits/edits.store.ts';
import { type EditedModels, type ModelRow, readEditedModels } from './edited_models.ts';
import { findDetailsProblem } from './model_rules.ts';
import { setModelDetails } from './models.store.ts';
import type { update_model } from './update_model.contract.ts';
import { recordModelsChange } from './write_models.ts';

type Change = RequestOf<typeof update_model>['model'][number];

/** The details of a model after a change. */
const changedModel = (model: ModelRow, { model_sku, gtin_code, weight, dimension, pre_order }: Change) => ({
  model_id: model.model_id,
  model_sku: model_sku ?? model.model_sku,
  gtin_code: gtin_code ?? model.gtin_code,
  weight: weight === undefined ? model.weight : String(weight),
  dimension: dimension ? toJson(dimension) : model.dimension,
  pre_order: pre_order ? toJson(pre_order) : model.pre_order,
  model_status: model.model_status,
});

type ModelReason =
  | 'model_invalid'
  | Extract<ReturnType<typeof findDetailsProblem>, Refusal>['reason']
  | 'invalid_field';

/** The details of the changed models, or why they cannot have them. */
function judgeChanges(
  changes: readonly Change[],
  edited: EditedModels,
): ReturnType<typeof changedModel>[] | Refusal<ModelReason> {
  if (new Set(changes.map(({ model_id }) => model_id)).size < changes.length)
    return refused('invalid_field', 'model must name each model_id once.');
  const changed: ReturnType<typeof changedModel>[] = [];
  for (const [at, change] of changes.entries()) {
    const model = edited.models.find(({ model_id }) => model_id === change.model_id);
    if (!model) return refused('model_invalid');
    const { model_status = 'NORMAL' } = change;
    if (model_status !== 'NORMAL')
      return refused('invalid_field', `model[${at}].model_status must be NORMAL.`);
    const problem = findDetailsProblem(change, edited, `model[${at}]`);
    if (problem) return problem;
    changed.push(changedModel(model, change));
  }
  return changed;
}

export const updateModel: Handler<typeof update_model> = async (
  { shop, store, now, partner_id, request_id },
  { item_id, model },
) => {
  const item = { shop_id: shop.shop_id, item_id };
  const edited = await readEditedModels(store, { shop, now }, await store.first(lockItem, item));
  if (isRefused(edited)) return edited;
  const changed = judgeChanges(model, edited);
  if (isRefused(changed)) return changed;
  await Promise.all([
    store.run(touchItem, { ...item, now }),
    ...changed.map((details) => store.run(setModelDetails, { ...item, ...details })),
  ]);
  const changed_ids = changed.map(({ model_id }) => model_id);
  await recordModelsChange(store, item, { changed_ids }, { actor: 'seller', partner_id, request_id, now });
  return {};
};
