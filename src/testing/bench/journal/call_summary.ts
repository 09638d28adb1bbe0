// A call as a stream of calls shows it: who called what, and how it ended. Its bodies are read by `journal.get`.
import type { NumberedFacts } from './call_ring.ts';

/** Whose calls a journal keeps. */
export interface JournalPlace {
  /** Undefined for the server's own marketplace. */
  readonly sandbox_id?: string | undefined;
  /** The label of the sandbox. */
  readonly label?: string | undefined;
}

export type CallSummary = ReturnType<typeof callSummary>;

/**
 * Only fields without secrets: names of operations, codes of contracts, ids and numbers.
 *
 * @param isKnown whether this server has the operation. The names and codes of others come from clients and from
 * other servers, so they are masked.
 */
export function callSummary(
  call: NumberedFacts,
  { sandbox_id, label }: JournalPlace,
  isKnown: (operation: string) => boolean,
) {
  const { seq, call_no, request_id, partner_id, shop_id, merchant_id, fault, is_signed } = call;
  const { operation, method, status, error, reason, duration_ms, answered_at_ms } = call;
  const is_ours = isKnown(operation) && call.answered_by === undefined;
  const shown = (text: string) => (is_ours ? text : withoutLongWords(text));
  return {
    seq,
    call_no,
    request_id,
    time_ms: answered_at_ms,
    operation: shown(operation),
    method,
    path: shown(call.path),
    partner_id,
    shop_id,
    merchant_id,
    status,
    code: shown(error),
    reason: reason === undefined ? undefined : shown(reason),
    duration_ms,
    sandbox: sandbox_id,
    label,
    fault: fault?.kind,
    is_signed,
  };
}

/** Tokens, keys and signs are words of 32 or 64 hex digits. */
export const withoutLongWords = (text: string) => text.replace(/[0-9a-f]{32,}/gi, '***').slice(0, 200);
