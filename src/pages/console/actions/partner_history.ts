import type { ActionHandler } from '../../../engine/action/action_handler.ts';
import { minute_s } from '../../../engine/observe/health/partner_history.ts';
import { findPartner } from '../../../market/accounts/accounts.store.ts';
import { journalingBench } from '../../../testing/bench/bench_of.ts';
import { withoutLongWords } from '../../../testing/bench/journal/call_summary.ts';
import type { partner_history } from './partner_history.contract.ts';

export const showPartnerHistory: ActionHandler<typeof partner_history> = async (
  { partner_history: history, store, call_observer, refuse },
  { partner_id },
) => {
  if (!(await store.first(findPartner, { partner_id }))) return refuse('partner_not_found');
  if (!history) return refuse('console_off');
  const journal = journalingBench(call_observer)?.journal;
  const refusals = history.listRefusals(partner_id);
  return {
    interval_s: minute_s,
    points: history.listMinutes(partner_id),
    // The names of operations and codes that this server does not have come from clients.
    refusals: refusals.map(({ operation, code, reason, ...counted }) => ({
      ...counted,
      operation: withoutLongWords(operation),
      code: withoutLongWords(code),
      ...(reason !== undefined && { reason: withoutLongWords(reason) }),
      is_in_journal: journal?.find(counted.example_request_id) !== undefined,
    })),
    limits: [...history.limits],
  };
};
