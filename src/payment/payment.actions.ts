import { payout_make, payout_release } from './actions/payout_actions.contract.ts';

export const paymentActions = [payout_release, payout_make] as const;
