import {
  order_answer_cancel,
  order_ask_cancel,
  order_cancel,
  order_confirm,
  order_give_invoice,
  order_pay,
} from './actions/order_actions.contract.ts';

export const orderActions = [
  order_pay,
  order_ask_cancel,
  order_answer_cancel,
  order_cancel,
  order_give_invoice,
  order_confirm,
] as const;
