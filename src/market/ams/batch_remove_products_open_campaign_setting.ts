import type { Handler } from '../../engine/gateway/handler.ts';
import type { ResponseOf } from '../../kit/contract/operation.ts';
import { amsErrors } from './ams.errors.ts';
import { findAffiliateTerms, removeOpenCampaignSettings } from './ams.store.ts';
import type { batch_remove_products_open_campaign_setting } from './batch_remove_products_open_campaign_setting.contract.ts';

export const batchRemoveProductsOpenCampaignSetting: Handler<
  typeof batch_remove_products_open_campaign_setting
> = async ({ shop, store, now, partner_id, request_id, refuse }, { campaign_ids }) => {
  const { shop_id } = shop;
  if (!(await store.first(findAffiliateTerms, { shop_id }))) return refuse('terms_not_accepted');
  const rows = await store.all(
    ...removeOpenCampaignSettings(campaign_ids, { shop_id, now, partner_id, request_id }),
  );
  const removed = new Set(rows.map(({ campaign_id }) => campaign_id));
  const answer: ResponseOf<typeof batch_remove_products_open_campaign_setting> = {
    failed_list: [],
    success_list: [],
  };
  const { error: fail_error, message: fail_message } = amsErrors.no_such_campaign;
  // Each can be removed once: of a campaign that is named twice, the second fails.
  for (const campaign_id of campaign_ids)
    if (removed.delete(campaign_id)) answer.success_list.push(campaign_id);
    else answer.failed_list.push({ campaign_id, fail_error, fail_message });
  return answer;
};
