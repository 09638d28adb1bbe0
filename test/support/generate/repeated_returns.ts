// Does by commands what was built of returns.

import type { Transaction } from '../../../src/engine/store/store.ts';
import { giveCommand, type ReturnContext } from '../../../src/market/marketplace/actions/return_actions.ts';
import { openReturnOfOrder } from '../../../src/market/marketplace/open_order_return.ts';
import { disputeReturn } from '../../../src/market/returns/disputes/dispute.ts';
import {
  acceptReturn,
  decideCompensation,
  decideReturn,
  receiveReturn,
  requestCompensation,
  shipReturn,
  takeUpReturn,
  withdrawReturn,
} from '../../../src/market/returns/return_commands.ts';
import type { BuiltStep, StepInputs } from '../../../src/program/generate/orders/take_step.ts';
import type { PlannedReturnKind } from '../../../src/program/generate/returns/return_plan.ts';
import type { Row } from '../given/row.ts';

type Actor = Parameters<typeof giveCommand>[2];
type Command = Parameters<typeof giveCommand>[3];

/** Who gives which command. */
const commands = {
  accept_return: () => ['seller', acceptReturn],
  send_back: ({ tracking_number = '' }) => [
    'buyer',
    (writer, key) => shipReturn(writer, key, { tracking_number }),
  ],
  receive_back: () => ['marketplace', receiveReturn],
  take_up_return: () => ['marketplace', takeUpReturn],
  decide_for_buyer: () => ['marketplace', (writer, key) => decideReturn(writer, key, 'buyer')],
  decide_for_seller: () => ['marketplace', (writer, key) => decideReturn(writer, key, 'seller')],
  withdraw_return: () => ['buyer', withdrawReturn],
  ask_compensation: () => ['marketplace', requestCompensation],
  approve_compensation: () => [
    'marketplace',
    (writer, key) => decideCompensation(writer, key, { is_approved: true }),
  ],
  reject_compensation: () => [
    'marketplace',
    (writer, key) => decideCompensation(writer, key, { is_approved: false }),
  ],
} as const satisfies Partial<Record<PlannedReturnKind, (given: StepInputs) => readonly [Actor, Command]>>;

const others: readonly string[] = [
  'ask_return',
  'ask_refund',
  'dispute_return',
] satisfies PlannedReturnKind[];

export const isReturnStep = (kind: BuiltStep['kind']): kind is PlannedReturnKind =>
  Object.hasOwn(commands, kind) || others.includes(kind);

interface Returning {
  readonly context: ReturnContext & { readonly store: Transaction };
  readonly shop: Row<'shop'>;
  /** The return_sn of each order. */
  readonly returns: Map<string, string>;
  readonly order_sn: string;
  readonly given: StepInputs;
}

/** Takes a step of the return of an order. @returns a refusal if it is not possible. */
export async function takeReturnStep(
  kind: PlannedReturnKind,
  { context, shop, returns, order_sn, given }: Returning,
): Promise<unknown> {
  const { shop_id, region } = shop;
  const { request_id, now } = context;
  if (kind === 'ask_return' || kind === 'ask_refund') {
    const { asked } = given;
    if (!asked) throw new Error(`The return of order ${order_sn} asks for nothing.`);
    returns.set(order_sn, asked.return_sn);
    const actor = { actor: 'buyer', partner_id: null, request_id, now } as const;
    return openReturnOfOrder({ ...context, actor }, region, { ...asked, order_sn });
  }
  const return_sn = returns.get(order_sn) ?? '';
  if (kind === 'dispute_return') {
    const { partner_id, ...request } = given.dispute ?? { partner_id: 0 };
    return disputeReturn({ ...context, shop, partner_id } as never, { return_sn, ...request } as never);
  }
  const [actor, command] = commands[kind](given);
  return giveCommand(context, { shop_id, return_sn }, actor, command);
}
