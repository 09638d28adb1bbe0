// A call as operators see it.

import { isRecord } from '../../../kit/contract/records.ts';
import type { NumberedCall } from './call_ring.ts';
import type { MaskedCall } from './masked_call.ts';

/** The gateway's explanation of a wrong sign, or of another signed parameter, beyond its message. */
function explanationIn({ reason, answer_body: { text, is_cut } }: MaskedCall): string | undefined {
  const is_explained = reason === 'wrong_sign' || reason === 'wrong_parameter';
  if (!is_explained || is_cut || !text?.includes('"explanation"')) return undefined;
  const answer: unknown = JSON.parse(text);
  return isRecord(answer) && typeof answer.explanation === 'string' ? answer.explanation : undefined;
}

/** The call, in the fields of the contract. */
export function shownCall(call: MaskedCall) {
  // As a plain call: a declaration file cannot name the mark of a masked one.
  const plain: NumberedCall = call;
  const {
    query,
    request_body,
    answer_body,
    fault,
    events,
    answered_at_ms,
    is_signed: _,
    seq: _seq,
    ...rest
  } = plain;
  const { partner_id, shop_id, merchant_id, reason, answered_by, ...whole } = rest;
  const explanation = explanationIn(call);
  return {
    ...whole,
    ...(partner_id !== undefined && { partner_id }),
    ...(shop_id !== undefined && { shop_id }),
    ...(merchant_id !== undefined && { merchant_id }),
    ...(reason !== undefined && { reason }),
    ...(answered_by !== undefined && { answered_by }),
    ...(explanation !== undefined && { explanation }),
    ...(fault && { fault_id: fault.fault_id, fault_kind: fault.kind }),
    query,
    request_body: request_body.text ?? null,
    request_bytes: request_body.byte_count,
    request_is_cut: request_body.is_cut,
    answer_body: answer_body.text ?? null,
    answer_bytes: answer_body.byte_count,
    answer_is_cut: answer_body.is_cut,
    event_list: [...events],
    answered_at: Math.floor(answered_at_ms / 1_000),
    business_time: call.business_time,
    duration_ms: Math.round(call.duration_ms),
  };
}

export type ShownCall = ReturnType<typeof shownCall>;
