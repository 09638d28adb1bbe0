// Written by `npm run generate`. A browser may load this file: it imports contracts and nothing else.
import { accept_offer } from './agreements/accept_offer.contract.ts';
import { confirm } from './agreements/confirm.contract.ts';
import { get_available_solutions } from './agreements/get_available_solutions.contract.ts';
import { offer } from './agreements/offer.contract.ts';
import { cancel_dispute } from './cancel_dispute.contract.ts';
import { dispute } from './disputes/dispute.contract.ts';
import { get_return_dispute_reason } from './disputes/get_return_dispute_reason.contract.ts';
import { get_return_detail } from './get_return_detail.contract.ts';
import { get_return_list } from './get_return_list.contract.ts';
import { convert_image } from './proofs/convert_image.contract.ts';
import { query_proof } from './proofs/query_proof.contract.ts';
import { upload_proof } from './proofs/upload_proof.contract.ts';

export const returns_contracts = [
  get_return_list,
  get_return_detail,
  confirm,
  get_available_solutions,
  offer,
  accept_offer,
  convert_image,
  upload_proof,
  query_proof,
  get_return_dispute_reason,
  dispute,
  cancel_dispute,
] as const;
