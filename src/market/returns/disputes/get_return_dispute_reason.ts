import type { Handler } from '../../../engine/gateway/handler.ts';
import { findReturn } from '../returns.store.ts';
import { evidenceModulesOf, reasonsFor } from './dispute_reasons.ts';
import type { get_return_dispute_reason } from './get_return_dispute_reason.contract.ts';

export const getReturnDisputeReason: Handler<typeof get_return_dispute_reason> = async (
  { shop, store, refuse },
  { return_sn },
) => {
  const row = await store.first(findReturn, { shop_id: shop.shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  return {
    dispute_reason_list: reasonsFor(row).map(([dispute_reason, reason]) => ({
      dispute_reason,
      dispute_requirement: reason.dispute_requirement,
      sample_evidence: [],
      evidence_module_list: evidenceModulesOf(reason),
    })),
  };
};
