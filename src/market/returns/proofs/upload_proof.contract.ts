import { freeText, list, record, text, withDefault } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { proofErrors } from '../returns.errors.ts';
import { proof_photos_max } from '../returns.ts';

export const upload_proof = operation({
  name: 'v2.returns.upload_proof',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Gives the evidence about a return for which the marketplace has asked: photos, text or both.',
  description:
    'seller_proof_status becomes UPLOADED. A later upload replaces the one before, until seller_evidence_deadline. An upload of the same evidence changes nothing.',
  request: {
    return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }),
    photo: withDefault(
      list(
        `The photos, at most ${proof_photos_max}.`,
        record('A photo, as convert_image returned it at most an hour ago.', {
          url: text('URL of the image.', { maxLength: 2_048 }),
          thumbnail: text('URL of its preview.', { maxLength: 2_048 }),
        }),
        { maxItems: 100 },
      ),
      [],
    ),
    description: withDefault(freeText('What happened, in words.', { maxLength: 2_000 }), ''),
  },
  response: {},
  envelope: 'with_success_message',
  errors: pick(
    proofErrors,
    'proof_empty',
    'too_many_photos',
    'not_open',
    'proof_not_needed',
    'proof_overdue',
    'photo_unknown',
  ),
  decisions: [
    { silent_on: 'How many photos a proof has.', decided: 'At most 9. The same image twice is one photo.' },
    {
      silent_on: 'Evidence for which nobody has asked.',
      decided: 'no.proof. The marketplace asks for it by the action return.ask_proof.',
    },
    {
      silent_on: 'URLs of images elsewhere.',
      decided: 'format.unsupport. Only images of convert_image for the same return are taken.',
    },
    {
      silent_on: 'Evidence for a return that is over.',
      decided: 'returnsn.illegal, as for a return that does not exist.',
    },
  ],
});
