import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockItem, touchItem } from '../edits/edits.store.ts';
import type { delete_model } from './delete_model.contract.ts';
import { readEditedModels } from './edited_models.ts';
import { recordModelsChange, removeModels } from './write_models.ts';

export const deleteModel: Handler<typeof delete_model> = async (
  { shop, store, now, partner_id, request_id, refuse },
  { item_id, model_id },
) => {
  const item = { shop_id: shop.shop_id, item_id };
  const edited = await readEditedModels(store, { shop, now }, await store.first(lockItem, item));
  if (isRefused(edited)) return edited;
  if (!edited.models.some((model) => model.model_id === model_id)) return refuse('model_unknown');
  if (edited.is_in_warehouses) return refuse('model_in_warehouses');
  if (edited.promoted.has(model_id)) return refuse('model_in_promotion');
  if (edited.models.length === 1) return refuse('all_models_deleted');
  const removed_ids = [model_id];
  const problem = await removeModels(store, item, removed_ids, edited.stock);
  if (problem) return problem;
  await store.run(touchItem, { ...item, now });
  await recordModelsChange(store, item, { removed_ids }, { actor: 'seller', partner_id, request_id, now });
  return {};
};
