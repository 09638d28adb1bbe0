import { cancel_dispute } from './cancel_dispute.contract.ts';

export const returnsContracts = [cancel_dispute] as const;
