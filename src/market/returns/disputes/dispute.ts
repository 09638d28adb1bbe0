import type { Handler } from '../../../engine/gateway/handler.ts';
import { type JsonValue, parseJson, toJson } from '../../../engine/store/json.ts';
import { isRefused, refused } from '../../../kit/contract/refusal.ts';
import { changeReturn, type ReturnStep } from '../return_change.ts';
import { insertDispute, lockReturn } from '../returns.store.ts';
import type { ReturnRequest, ReturnsTables } from '../returns.tables.ts';
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

type Evidence = JsonValue<DisputeRow['image_list']>;
type DisputeRow = ReturnsTables['return_dispute'];

/** What a seller says in a dispute. */
export interface DisputeRequest {
  readonly dispute_reason_id: number;
  readonly dispute_text_reason: string;
  readonly image_list: Evidence;
}

/** The step that a dispute takes, or why it is not possible. */
export function plannedDispute(row: ReturnRequest, asked: DisputeRequest) {
  const { dispute_reason_id, dispute_text_reason, image_list } = asked;
  const step = stepOf(row);
  const disputes = parseJson(row.dispute_reason);
  if (!step || disputes.length >= disputes_max) return refused('dispute_status_wrong');
  const fault = findEvidenceFault(row, dispute_reason_id, image_list);
  if (fault) return refused(fault === 'reason_unknown' ? 'dispute_reason_unknown' : 'dispute_evidence_wrong');
  const changes = {
    dispute_reason: toJson([...disputes, String(dispute_reason_id)]),
    dispute_text_reason: toJson([...parseJson(row.dispute_text_reason), dispute_text_reason]),
    seller_proof_status: image_list.length > 0 ? ('UPLOADED' as const) : row.seller_proof_status,
  };
  return { ...step, changes } satisfies ReturnStep;
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
  // A wrong status is told before a wrong reason.
  const asked = { dispute_reason_id: dispute_reason_id ?? 0, dispute_text_reason, image_list };
  const step = plannedDispute(row, asked);
  if (isRefused(step)) return refuse(step.reason);
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const changed = await changeReturn({ store, jobs, actor }, key, () => step);
  if (isRefused(changed)) return refuse('dispute_status_wrong');
  await store.run(insertDispute, {
    ...key,
    request_id,
    partner_id,
    email,
    ...asked,
    image_list: toJson(image_list),
    disputed_at: now,
  });
  return { return_sn, msg: 'dispute return success' };
};
