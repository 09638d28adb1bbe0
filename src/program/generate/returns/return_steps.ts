// The steps of returns of built orders, as the commands of buyers, sellers and the marketplace take them.

import { digits, hex, type Random } from '../../../engine/seeded_random.ts';
import { toJson } from '../../../engine/store/json.ts';
import { type DisputeRequest, plannedDispute } from '../../../market/returns/disputes/dispute.ts';
import { reasonsFor } from '../../../market/returns/disputes/dispute_reasons.ts';
import type { NewReturn } from '../../../market/returns/open_return.ts';
import {
  planned_withdrawal,
  plannedAcceptance,
  plannedCompensation,
  plannedCompensationRequest,
  plannedDecision,
  plannedReceipt,
  plannedSendingBack,
} from '../../../market/returns/return_commands.ts';
import type { ReturnRequest } from '../../../market/returns/returns.tables.ts';
import type { BuiltOrder } from '../orders/built_order.ts';
import type { BuiltReturns } from './built_returns.ts';
import type { PlannedReturnKind } from './return_plan.ts';

/** What is given with a step besides the return. */
export interface ReturnStepInputs {
  readonly asked?: NewReturn;
  readonly tracking_number?: string;
  readonly dispute?: DisputeRequest & { readonly email: string; readonly partner_id: number };
}

const reasons_with_goods = ['ITEM_DAMAGED', 'WRONG_ITEM', 'CHANGE_MIND'] as const;
const reasons_without_goods = ['ITEM_MISSING', 'ITEM_DAMAGED'] as const;
const said = {
  ITEM_DAMAGED: 'It arrived damaged.',
  WRONG_ITEM: 'Another item came than I ordered.',
  CHANGE_MIND: 'I do not need it any more.',
  ITEM_MISSING: 'Something is missing in the parcel.',
} as const;

/** Mostly everything that was bought; sometimes one line of several. */
function newReturn(
  { order, lines }: BuiltOrder,
  return_sn: string,
  with_goods: boolean,
  random: Random,
): NewReturn {
  const reason = random.pick<keyof typeof said>(with_goods ? reasons_with_goods : reasons_without_goods);
  const row = lines.length > 1 && random.chance(0.5) ? random.pick(lines).row : undefined;
  return {
    shop_id: order.shop_id,
    return_sn,
    reason,
    text_reason: said[reason],
    return_solution: with_goods ? 0 : 1,
    ...(row && { pieces: [{ line_no: row.line_no, quantity: row.model_quantity_purchased }] }),
  };
}

/** One of the possible reasons, with pictures of the evidence that it requires. */
function newDispute(row: ReturnRequest, random: Random): DisputeRequest {
  const [dispute_reason_id, { dispute_requirement, evidence }] = random.pick(reasonsFor(row));
  const [requirement] = evidence;
  const image_url = [`https://evidence.example/${random.text(hex, 12)}.jpg`];
  return {
    dispute_reason_id,
    dispute_text_reason: dispute_requirement,
    image_list: requirement ? [{ module_index: 0, requirement, image_url }] : [],
  };
}

interface StepOfReturn {
  readonly returns: BuiltReturns;
  readonly order: BuiltOrder;
  readonly random: Random;
  /** Unix time in seconds. */
  readonly now: number;
  /** The partner that acts for the seller. */
  readonly partner_id: number | undefined;
}

function disputeBuilt({ returns, order, random, now, partner_id }: StepOfReturn) {
  const row = order.return_row;
  if (!row || partner_id === undefined) return undefined;
  const { built } = returns;
  const asked = newDispute(row, random);
  const actor = { ...built.as('seller', now), partner_id };
  if (!returns.change(order, (before) => plannedDispute(before, asked), actor)) return undefined;
  const { shop_id, return_sn } = row;
  const email = `returns@shop${shop_id}.example`;
  built.buffer.add('return_dispute', {
    shop_id,
    return_sn,
    request_id: actor.request_id,
    partner_id,
    email,
    ...asked,
    image_list: toJson([...asked.image_list]),
    disputed_at: now,
  });
  return { dispute: { ...asked, email, partner_id } };
}

/** Takes a step of a return. @returns what was given with it; undefined if it was not possible. */
export function takeReturnStep(kind: PlannedReturnKind, step: StepOfReturn): ReturnStepInputs | undefined {
  const { returns, order, random, now } = step;
  const { built } = returns;
  const change = (...args: Parameters<BuiltReturns['change']> extends [unknown, ...infer R] ? R : never) =>
    returns.change(order, ...args) ? {} : undefined;
  const marketplace = built.as('marketplace', now);
  switch (kind) {
    case 'ask_return':
    case 'ask_refund': {
      const asked = newReturn(order, returns.newReturnSn(now), kind === 'ask_return', random);
      return returns.open(order, asked, now) ? { asked } : undefined;
    }
    case 'accept_return': {
      const seller = built.as('seller', now);
      return change((row) => plannedAcceptance(row, seller), seller);
    }
    case 'send_back': {
      const tracking_number = `RET${random.text(digits, 10)}`;
      return (
        change((row) => plannedSendingBack(row, { tracking_number }), built.as('buyer', now)) && {
          tracking_number,
        }
      );
    }
    case 'receive_back':
      return change(() => plannedReceipt(marketplace), marketplace);
    case 'dispute_return':
      return disputeBuilt(step);
    case 'take_up_return':
      return change(() => ({ transition: 'take_up' }), marketplace);
    case 'decide_for_buyer':
      return change(() => plannedDecision('buyer'), marketplace);
    case 'decide_for_seller':
      return change(() => plannedDecision('seller'), marketplace);
    case 'withdraw_return':
      return change(() => planned_withdrawal, built.as('buyer', now));
    case 'ask_compensation':
      return change(plannedCompensationRequest, marketplace);
    case 'approve_compensation':
      return change((row) => plannedCompensation(row, { is_approved: true }), marketplace);
    case 'reject_compensation':
      return change((row) => plannedCompensation(row, { is_approved: false }), marketplace);
  }
}
