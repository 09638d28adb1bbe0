import { payout_make, payout_release } from './actions/payout_actions.contract.ts';
import {
  statement_get,
  statement_get_table,
  statement_link,
  statement_render,
  statement_render_again,
} from './actions/statement_actions.contract.ts';

export const paymentActions = [
  payout_release,
  payout_make,
  statement_render,
  statement_render_again,
  statement_get,
  statement_get_table,
  statement_link,
] as const;
