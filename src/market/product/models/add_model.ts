import type { Handler } from '../../../engine/gateway/handler.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockItem, touchItem } from '../edits/edits.store.ts';
import { isOnFullHoliday } from '../edits/full_holiday.ts';
import type { add_model } from './add_model.contract.ts';
import { readEditedModels } from './edited_models.ts';
import { judgeNewModels } from './model_rules.ts';
import { showAddedModels } from './shown_models.ts';
import { recordModelsChange, writeModels } from './write_models.ts';

export const addModel: Handler<typeof add_model> = async (
  { shop, store, ids, now, partner_id, request_id, refuse },
  { item_id, model_list },
) => {
  const item = { shop_id: shop.shop_id, item_id };
  const edited = await readEditedModels(store, { shop, now }, await store.first(lockItem, item));
  if (isRefused(edited)) return edited;
  if (await isOnFullHoliday(store, shop.shop_id, now)) return refuse('add_on_holiday');
  if (edited.is_in_warehouses) return refuse('in_warehouses');
  const { tiers, models } = edited;
  if (tiers.length === 0)
    return refuse('invalid_field', {
      message: 'Item without tier_variation. Please use init_tier_variation api to upgrade the structure.',
    });
  const placed = judgeNewModels(model_list, edited, { tiers, staying: models, path: 'model_list' });
  if (isRefused(placed)) return placed;
  const [added] = await Promise.all([
    writeModels({ store, ids }, item, tiers, placed),
    store.run(touchItem, { ...item, now }),
  ]);
  await recordModelsChange(store, item, { added }, { actor: 'seller', partner_id, request_id, now });
  return { model: showAddedModels(added) };
};
