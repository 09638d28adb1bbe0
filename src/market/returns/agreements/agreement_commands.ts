// How seller and buyer agree on a return without the marketplace. Each command runs in its caller's transaction;
// `settleReturn` derives the consequences for money and order.
import { parseJson, toJson } from '../../../engine/store/json.ts';
import { refused } from '../../../kit/contract/refusal.ts';
import { splitRefund } from '../open_return.ts';
import { changeReturn, type ReturnKey, type ReturnStep, type ReturnWriter } from '../return_change.ts';
import { awaitedGoods } from '../return_commands.ts';
import type { ReturnRequest } from '../returns.tables.ts';
import { type offer_makers, openOfferOf, type Solution } from '../returns.ts';
import { returns_limits } from '../returns_limits.ts';

/** A solution that one party proposes to the other. */
export interface Offer {
  readonly solution: Solution;
  /** The refund in micros; absent for the whole sum. */
  readonly refund_amount_micros?: number | undefined;
}

/** The refund of a return that nobody contests. A seller who agrees gets no compensation. */
const refundOnly = {
  return_solution: 1,
  reverse_logistics_status: null,
  seller_compensation_due_date: null,
} as const;

/** Refunds the whole sum for the seller. No goods come back. */
export const confirmReturn = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, () => ({
    transition: 'confirm',
    compensation: 'waive_compensation',
    changes: { ...refundOnly, return_ship_due_date: null },
  }));

const offered = (
  row: ReturnRequest,
  { solution, refund_amount_micros = row.refund_amount_micros }: Offer,
  latest_offer_by: (typeof offer_makers)[number],
) => ({ latest_solution: solution, latest_offer_amount_micros: refund_amount_micros, latest_offer_by });

/** Proposes a solution to the buyer, who has two days to answer, at most until the return is due. */
export const offerSolution = (writer: ReturnWriter, key: ReturnKey, offer: Offer) =>
  changeReturn(writer, key, (row) => {
    const lapses_at = writer.actor.now + returns_limits.offer_s.value;
    return {
      negotiation: 'offer',
      changes: {
        ...offered(row, offer, 'seller'),
        latest_offer_creator: 'seller',
        counter_limit: row.counter_limit - 1,
        offer_due_date: Math.min(lapses_at, row.due_date ?? lapses_at),
      },
    };
  });

/** The buyer proposes another solution. The seller can answer until the return is due. */
export const counterOffer = (
  writer: ReturnWriter,
  key: ReturnKey,
  offer: Offer,
  findFault: (row: ReturnRequest) => string | undefined,
) =>
  changeReturn(writer, key, (row) => {
    if (row.return_status !== 'REQUESTED') return refused('return_status_wrong');
    const fault = findFault(row);
    if (fault !== undefined) return refused('offer_amount_wrong', fault);
    return {
      negotiation: 'counter_offer',
      changes: {
        ...offered(row, offer, 'buyer'),
        latest_offer_creator: row.buyer_username,
        offer_due_date: row.due_date,
      },
    };
  });

/** The buyer refuses the seller's offer. The seller can make another one until the return is due. */
export const refuseOffer = (writer: ReturnWriter, key: ReturnKey) =>
  changeReturn(writer, key, ({ return_status, due_date }) =>
    return_status === 'REQUESTED'
      ? { negotiation: 'refuse_offer', changes: { offer_due_date: due_date } }
      : refused('return_status_wrong'),
  );

/** The step that puts the latest offer into effect. */
function agreement(row: ReturnRequest, now: number): ReturnStep {
  if (row.latest_solution === 'RETURN_REFUND')
    return { transition: 'agree_on_return', changes: { return_solution: 0, ...awaitedGoods(now) } };
  const { latest_offer_amount_micros: refund_amount_micros } = row;
  return {
    transition: 'agree_on_refund',
    compensation: 'waive_compensation',
    changes: {
      ...refundOnly,
      refund_amount_micros,
      lines: toJson(splitRefund(parseJson(row.lines), refund_amount_micros)),
    },
  };
}

/** Accepts the open offer of the other party. */
export const acceptOffer = (writer: ReturnWriter, key: ReturnKey, of: (typeof offer_makers)[number]) =>
  changeReturn(writer, key, (row) =>
    openOfferOf(row) === of
      ? agreement(row, writer.actor.now)
      : refused('negotiation_status_wrong', `No offer of the ${of} is open.`),
  );
