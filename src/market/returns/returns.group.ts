import { group, serve } from '../../engine/group.ts';
import { accept_offer } from './agreements/accept_offer.contract.ts';
import { acceptOfferOfBuyer } from './agreements/accept_offer.ts';
import { confirm } from './agreements/confirm.contract.ts';
import { confirmReturnOfBuyer } from './agreements/confirm.ts';
import { get_available_solutions } from './agreements/get_available_solutions.contract.ts';
import { getAvailableSolutions } from './agreements/get_available_solutions.ts';
import { offer } from './agreements/offer.contract.ts';
import { offerToBuyer } from './agreements/offer.ts';
import { cancel_dispute } from './cancel_dispute.contract.ts';
import { cancelDispute } from './cancel_dispute.ts';
import { dispute } from './disputes/dispute.contract.ts';
import { disputeReturn } from './disputes/dispute.ts';
import { get_return_dispute_reason } from './disputes/get_return_dispute_reason.contract.ts';
import { getReturnDisputeReason } from './disputes/get_return_dispute_reason.ts';
import { get_return_detail } from './get_return_detail.contract.ts';
import { getReturnDetail } from './get_return_detail.ts';
import { get_return_list } from './get_return_list.contract.ts';
import { getReturnList } from './get_return_list.ts';
import { convert_image } from './proofs/convert_image.contract.ts';
import { convertImage } from './proofs/convert_image.ts';
import { query_proof } from './proofs/query_proof.contract.ts';
import { queryProof } from './proofs/query_proof.ts';
import { returnImageFile } from './proofs/return_image_file.ts';
import { upload_proof } from './proofs/upload_proof.contract.ts';
import { uploadProof } from './proofs/upload_proof.ts';
import { returnEvents } from './returns.events.ts';
import { returnsMigrations } from './returns.migrations.ts';
import { returnsPushes } from './returns.pushes.ts';
import { returnsTables } from './returns.tables.ts';
import { returnDetailView, returnListView } from './returns.views.ts';
import { negotiationStates } from './states/negotiation_transitions.ts';
import { proofStates } from './states/proof_transitions.ts';
import { compensationStates, returnStates } from './states/return_transitions.ts';

export const returns = group({
  name: 'returns',
  about: 'Returns and refunds: the status of a return, agreements with the buyer, evidence, and disputes.',
  operations: [
    serve(get_return_list, getReturnList),
    serve(get_return_detail, getReturnDetail),
    serve(confirm, confirmReturnOfBuyer),
    serve(get_available_solutions, getAvailableSolutions),
    serve(offer, offerToBuyer),
    serve(accept_offer, acceptOfferOfBuyer),
    serve(convert_image, convertImage),
    serve(upload_proof, uploadProof),
    serve(query_proof, queryProof),
    serve(get_return_dispute_reason, getReturnDisputeReason),
    serve(dispute, disputeReturn),
    serve(cancel_dispute, cancelDispute),
  ],
  collections: {
    return_request: {
      about: 'Returns, and disputes about their compensation.',
      written_by: 'actions on returns, and data files',
    },
    return_dispute: {
      about: 'Objections of sellers to returns, with evidence.',
      written_by: 'v2.returns.dispute',
    },
    return_image: {
      about: 'Images that sellers have uploaded for the evidence about returns.',
      written_by: 'v2.returns.convert_image and upload_proof',
    },
    return_proof: {
      about: 'The evidence of sellers about returns.',
      written_by: 'v2.returns.upload_proof',
    },
    dispute_cancellation: {
      about: 'The calls that withdrew disputes.',
      written_by: 'v2.returns.cancel_dispute',
    },
  },
  tables: returnsTables,
  migrations: returnsMigrations,
  events: [returnEvents],
  files: [returnImageFile],
  pushes: returnsPushes,
  states: [returnStates, compensationStates, negotiationStates, proofStates],
  views: [returnListView, returnDetailView],
});
