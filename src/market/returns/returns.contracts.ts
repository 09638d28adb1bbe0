import { cancel_dispute } from './cancel_dispute.contract.ts';
import { dispute } from './disputes/dispute.contract.ts';
import { get_return_dispute_reason } from './disputes/get_return_dispute_reason.contract.ts';
import { get_return_detail } from './get_return_detail.contract.ts';
import { get_return_list } from './get_return_list.contract.ts';

export const returnsContracts = [
  get_return_list,
  get_return_detail,
  get_return_dispute_reason,
  dispute,
  cancel_dispute,
] as const;
