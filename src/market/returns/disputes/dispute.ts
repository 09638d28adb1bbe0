import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson, toJson } from '../../../engine/store/json.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { changeReturn, type ReturnStep } from '../return_change.ts';
import { insertDispute, lockReturn } from '../returns.store.ts';
import type { ReturnRequest } from '../returns.tables.ts';
import { isEmail } from '../returns.ts';
import { compensationStates, returnStates } from '../states/return_transitions.ts';
import type { dispute } from './dispute.contract.ts';
import { findEvidenceFault } from './dispute_reasons.ts';

const disputes_max = 20;
const under_review: readonly string[] = ['SELLER_DISPUTE', 'JUDGING'];

/** The step that a dispute takes for a return in this state; undefined if none is possible. */
function stepOf(row: ReturnRequest): ReturnStep | undefined {
  if (returnStates.canTransition('dispute', row)) return { transition: 'dispute' };
  const may_ask = row.return_status === 'ACCEPTED';
  if (may_ask && compensationStates.canTransition('request_compensation', row))
    return { compensation: 'request_compensation' };
  return undefined;
}

export const disputeReturn: Handler<typeof dispute> = async (
  { shop, store, jobs, now, partner_id, request_id, refuse },
  { return_sn, email, dispute_reason_id, dispute_text_reason = '', image_list = [] },
) => {
  if (email === undefined || !isEmail(email)) return refuse('dispute_email_malformed');
  const key = { shop_id: shop.shop_id, return_sn };
  const row = await store.first(lockReturn, key);
  if (!row) return refuse('dispute_return_unknown');
  if (under_review.includes(row.return_status)) return refuse('return_under_review');
  const step = stepOf(row);
  const disputes = parseJson(row.dispute_reason);
  if (!step || disputes.length >= disputes_max) return refuse('dispute_status_wrong');
  if (dispute_reason_id === undefined) return refuse('dispute_reason_unknown');
  const fault = findEvidenceFault(row, dispute_reason_id, image_list);
  if (fault) return refuse(fault === 'reason_unknown' ? 'dispute_reason_unknown' : 'dispute_evidence_wrong');
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const changes = {
    dispute_reason: toJson([...disputes, String(dispute_reason_id)]),
    dispute_text_reason: toJson([...parseJson(row.dispute_text_reason), dispute_text_reason]),
    seller_proof_status: image_list.length > 0 ? ('UPLOADED' as const) : row.seller_proof_status,
  };
  const changed = await changeReturn({ store, jobs, actor }, key, () => ({ ...step, changes }));
  if (isRefused(changed)) return refuse('dispute_status_wrong');
  await store.run(insertDispute, {
    ...key,
    request_id,
    partner_id,
    email,
    dispute_reason_id,
    dispute_text_reason,
    image_list: toJson(image_list),
    disputed_at: now,
  });
  return { return_sn, msg: 'dispute return success' };
};
