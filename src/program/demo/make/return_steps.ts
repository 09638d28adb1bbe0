// Steps of the returns of the demo, with their effects on orders, the seller's money and the stock.

import { digits, hex, type Random, randomOf } from '../../../engine/seeded_random.ts';
import type { RequestOf } from '../../../kit/contract/operation.ts';
import {
  acceptReturnAction,
  decideCompensationAction,
  decideReturnAction,
  receiveReturnAction,
  shipReturnAction,
  takeUpReturnAction,
  withdrawReturnAction,
} from '../../../market/marketplace/actions/return_actions.ts';
import { askProofAction, counterOfferAction } from '../../../market/marketplace/actions/return_answers.ts';
import { openReturnOfOrder } from '../../../market/marketplace/open_order_return.ts';
import type { offer } from '../../../market/returns/agreements/offer.contract.ts';
import { offerToBuyer } from '../../../market/returns/agreements/offer.ts';
import { cancelDispute } from '../../../market/returns/cancel_dispute.ts';
import { disputeReturn } from '../../../market/returns/disputes/dispute.ts';
import { reasonsFor } from '../../../market/returns/disputes/dispute_reasons.ts';
import type { ReturnKey } from '../../../market/returns/return_change.ts';
import { minutesOf } from './ages.ts';
import { regionOf, type SourceStep, source } from './demo_source.ts';
import type { MadeOrder, MadeReturn } from './made_order.ts';
import type { DemoStep, Moment } from './steps.ts';

const text_reasons: Readonly<Record<string, string>> = {
  NOT_RECEIPT: 'The parcel has not come.',
  ITEM_MISSING: 'Something is missing in the parcel.',
  WRONG_ITEM: 'Another item came than I ordered.',
  ITEM_DAMAGED: 'It arrived damaged.',
  CHANGE_MIND: 'I do not need it any more.',
};

/** A return, and the request of its step. */
interface StepOfReturn {
  readonly made: MadeOrder;
  readonly own: MadeReturn;
  readonly key: ReturnKey;
  readonly request: NonNullable<SourceStep[2]>;
  readonly random: Random;
}

/** Everything that was delivered of the line, or of each line. */
async function open(moment: Moment, { made, own, key }: StepOfReturn): Promise<unknown> {
  const { line, reason, solution, is_inspected } = own.source;
  const pieces = made.source.lines
    .map(({ quantity }, index) => ({ line_no: index + 1, quantity }))
    .filter(({ line_no }) => line === undefined || line_no === line);
  return openReturnOfOrder(moment.as('buyer'), regionOf(key.shop_id), {
    ...key,
    order_sn: made.number.made,
    pieces,
    reason,
    text_reason: text_reasons[reason] ?? 'It is not as described.',
    return_solution: solution,
    ...(is_inspected && { validation_type: 'warehouse_validation' }),
  });
}

const emailOf = (shop_id: number) => `returns@${source.shops.get(shop_id)?.shop_name}.example`;

/** The seller disputes the return, with one of the possible reasons, and pictures of the required evidence. */
async function dispute(moment: Moment, { own, key, random }: StepOfReturn): Promise<unknown> {
  const reasons = reasonsFor({ return_solution: own.source.solution });
  const [dispute_reason_id, { dispute_requirement, evidence }] = random.pick(reasons);
  const [requirement] = evidence;
  const { shop_id, return_sn } = key;
  return disputeReturn(moment.operation(shop_id), {
    return_sn,
    email: emailOf(shop_id),
    dispute_reason_id,
    dispute_text_reason: dispute_requirement,
    image_list: requirement
      ? [
          {
            module_index: 0,
            requirement,
            image_url: [`https://evidence.example/${random.text(hex, 12)}.jpg`],
          },
        ]
      : [],
  });
}

/** The request of an action, which the source has without the return. */
const requestFor = <H extends (context: never, request: never) => unknown>({ key, request }: StepOfReturn) =>
  ({ ...key, ...request }) as Parameters<H>[1];

/** The steps that the source can name. */
const kinds: Readonly<Record<string, (moment: Moment, step: StepOfReturn) => Promise<unknown>>> = {
  accept: (moment, { key, request }) =>
    acceptReturnAction(moment.action(), {
      ...key,
      accepted_by: request.accepted_by === 'seller' ? 'seller' : 'marketplace',
    }),
  ship: (moment, step) => {
    const tracking_number = `RET${step.random.text(digits, 10)}`;
    return shipReturnAction(moment.action(), { channel_name: '', ...step.key, tracking_number });
  },
  receive: (moment, step) =>
    receiveReturnAction(moment.action(), requestFor<typeof receiveReturnAction>(step)),
  offer: (moment, { key: { shop_id, return_sn }, request }) =>
    offerToBuyer(moment.operation(shop_id), { return_sn, ...request } as RequestOf<typeof offer>),
  counter_offer: (moment, step) =>
    counterOfferAction(moment.action(), requestFor<typeof counterOfferAction>(step)),
  ask_proof: (moment, step) => askProofAction(moment.action(), requestFor<typeof askProofAction>(step)),
  withdraw: (moment, { key }) => withdrawReturnAction(moment.action(), key),
  dispute,
  cancel_dispute: (moment, { key: { shop_id, return_sn } }) =>
    cancelDispute(moment.operation(shop_id), { return_sn, email: emailOf(shop_id) }),
  take_up: (moment, { key }) => takeUpReturnAction(moment.action(), key),
  decide: (moment, step) => decideReturnAction(moment.action(), requestFor<typeof decideReturnAction>(step)),
  decide_compensation: (moment, step) =>
    decideCompensationAction(moment.action(), requestFor<typeof decideCompensationAction>(step)),
};

export function returnSteps(made: MadeOrder): DemoStep[] {
  const { shop_id } = made.source;
  return made.returns.flatMap((own) => {
    const return_sn = own.number.made;
    const random = randomOf(source.seed, `steps of return ${own.number.written}`);
    const step = (
      kind: string,
      age: string,
      request: NonNullable<SourceStep[2]>,
      take: (typeof kinds)[string],
    ) => ({
      age: minutesOf(age),
      name: `return ${return_sn}: ${kind}`,
      random,
      take: (moment: Moment) => take(moment, { made, own, key: { shop_id, return_sn }, request, random }),
    });
    const { age, steps = [] } = own.source;
    return [
      step('open', age, {}, open),
      ...steps.map(([kind, step_age, request = {}]) => {
        const take = kinds[kind];
        if (!take) throw new Error(`There is no step of a return ${kind}.`);
        return step(kind, step_age, request, take);
      }),
    ];
  });
}
