import type { Handler } from '../../../engine/gateway/handler.ts';
import { inUnits } from '../../../engine/money.ts';
import { findReturn } from '../returns.store.ts';
import type { get_available_solutions } from './get_available_solutions.contract.ts';
import { isOffered, refundBounds } from './solutions.ts';

export const getAvailableSolutions: Handler<typeof get_available_solutions> = async (
  { shop: { shop_id, region }, store, refuse },
  { return_sn },
) => {
  const row = await store.first(findReturn, { shop_id, return_sn });
  if (!row) return refuse('return_not_found');
  const is_adjustable = isOffered(row, 'REFUND');
  const { min_micros, max_micros } = refundBounds(row, region);
  return {
    return_sn,
    offer_return_refund: {
      eligibility: isOffered(row, 'RETURN_REFUND'),
      refund_amount_adjustable: false,
    },
    offer_refund: {
      eligibility: is_adjustable,
      refund_amount_adjustable: is_adjustable,
      ...(is_adjustable && {
        max_refund_amount: inUnits(max_micros),
        min_refund_amount: inUnits(min_micros),
      }),
    },
  };
};
