// Random steps of a marketplace: actions, rows of collections, and calls of partners. A step refers to its
// subject by position, so that it makes sense in any state.
import fc from 'fast-check';

/** The relative frequency of each kind of step. */
const weights = {
  place: 26,
  pay: 5,
  ask_cancel: 3,
  answer_cancel: 4,
  cancel: 2,
  give_invoice: 7,
  confirm: 6,
  advance: 8,
  ship: 20,
  split: 4,
  cancel_pieces: 4,
  pick_up: 12,
  miss_pickup: 3,
  deliver: 16,
  fail: 4,
  lose: 2,
  receive_back: 4,
  set_stock: 5,
  receive_stock: 4,
  adjust_stock: 2,
  open_return: 10,
  accept_return: 6,
  ship_return: 4,
  receive_return: 5,
  confirm_return: 2,
  offer_return: 8,
  counter_offer: 4,
  answer_offer: 4,
  accept_offer: 3,
  dispute_return: 6,
  take_up_return: 2,
  decide_return: 4,
  withdraw_return: 2,
  request_compensation: 4,
  cancel_dispute: 2,
  decide_compensation: 4,
  release: 4,
  pay_out: 4,
  ban_item: 1,
  release_item: 3,
  put_fee_rule: 1,
  put_exchange_rate: 1,
  put_model_price: 2,
  update_stock: 3,
  read_escrow: 6,
  wait: 5,
} as const;
export type StepKind = keyof typeof weights;
export const step_kinds = Object.keys(weights) as StepKind[];

export const anyStep = fc.record({
  kind: fc.oneof(...step_kinds.map((kind) => ({ weight: weights[kind], arbitrary: fc.constant(kind) }))),
  /** The position of a shop, order, return and so on, modulo their number. */
  at: fc.nat({ max: 9_999 }),
  choice: fc.nat({ max: 9_999 }),
  quantity: fc.integer({ min: 1, max: 4 }),
  flag: fc.boolean(),
});
export type Step = typeof anyStep extends fc.Arbitrary<infer S> ? S : never;
