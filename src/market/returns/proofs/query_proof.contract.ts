import { list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { proofErrors } from '../returns.errors.ts';

const shown = () => ({
  url: text('URL of the file, for an hour.'),
  thumbnail: text('URL of its preview.'),
});

export const query_proof = operation({
  name: 'v2.returns.query_proof',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns the evidence that the seller has given about a return.',
  request: { return_sn: text('Number of the return.', { minLength: 1, maxLength: 64 }) },
  response: {
    image: list('The photos, in the order of the upload.', record('A photo.', shown())),
    video: list('Videos; always empty, because calls cannot upload them.', record('A video.', shown())),
    description: text('The text of the evidence; empty if there is none.'),
  },
  envelope: 'without_warning',
  errors: pick(proofErrors, 'return_not_found'),
  decisions: [
    {
      silent_on: 'The answer before an upload.',
      decided: 'Empty lists and an empty text. Pictures of a dispute are not shown here.',
    },
    {
      silent_on: 'How long the evidence can be read.',
      decided:
        'The text can always be read, and the photos for 180 days after the upload. Each answer has new URLs.',
    },
  ],
});
