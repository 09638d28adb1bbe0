import type { Handler } from '../../../engine/gateway/handler.ts';
import { inMicros, inUnits } from '../../../engine/money.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { lockReturn } from '../returns.store.ts';
import { isDisputed } from '../returns.ts';
import { negotiationStates } from '../states/negotiation_transitions.ts';
import { offerSolution } from './agreement_commands.ts';
import type { offer } from './offer.contract.ts';
import { findAmountFault, isOffered } from './solutions.ts';

const field = 'proposed_adjusted_refund_amount';

export const offerToBuyer: Handler<typeof offer> = async (
  { shop: { shop_id, region }, store, jobs, now, partner_id, request_id, refuse },
  { return_sn, proposed_solution: solution, proposed_adjusted_refund_amount: amount },
) => {
  const row = await store.first(lockReturn, { shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  if (isDisputed(row)) return refuse('ongoing_dispute');
  if (row.return_status !== 'REQUESTED') return refuse('not_requested');
  if (!isOffered(row, solution)) return refuse('solution_not_offered');
  if (!negotiationStates.canTransition('offer', row)) {
    if (row.counter_limit === 0) countRefusal('offers_max');
    return refuse('offer_not_possible');
  }
  const micros = amount === undefined ? undefined : inMicros(amount);
  const is_rounded = amount !== undefined && micros !== undefined && inUnits(micros) !== amount;
  const fault = is_rounded
    ? `${field} has too many decimals.`
    : findAmountFault(row, region, solution, { field, micros });
  if (fault !== undefined)
    return refuse('offer_amount_wrong', { message: `Wrong parameters, detail: ${fault}` });
  const actor = { actor: 'seller', partner_id, request_id, now } as const;
  const offered = { solution, refund_amount_micros: micros };
  const changed = await offerSolution({ store, jobs, actor }, { shop_id, return_sn }, offered);
  return isRefused(changed) ? refuse('offer_not_possible') : { return_sn };
};
