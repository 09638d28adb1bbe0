import { int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { replies_max, reply_length_max } from '../product.ts';
import { replyErrors } from './comments.errors.ts';

export const reply_comment = operation({
  name: 'v2.product.reply_comment',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: "Replies to buyers' comments.",
  description: 'A comment is replied to once. Each reply is written or refused on its own.',
  envelope: 'warning_texts',
  request: {
    comment_list: list(
      'The replies.',
      record('A reply.', {
        comment_id: int64('Id of the comment.'),
        comment: text(`Text of the reply, 1 to ${reply_length_max} characters.`),
      }),
      { minItems: 1, maxItems: replies_max },
    ),
  },
  response: {
    result_list: list(
      'The replies, in the order of the request.',
      record('A reply.', {
        comment_id: int64('Id of the comment.'),
        fail_error: optional(text('Code of the error, if the reply was not written.')),
        fail_message: optional(text('Message of the error.')),
      }),
    ),
  },
  errors: {},
  row_errors: replyErrors,
  decisions: [
    {
      silent_on: 'Changing or deleting a reply.',
      decided: 'Not possible. The marketplace can hide it (the action comment.hide).',
    },
    {
      silent_on: 'A comment that is named twice.',
      decided: 'The first reply counts; each further one fails with product.duplicate_comment_id.',
    },
    { silent_on: 'A call in which every reply fails.', decided: 'It succeeds, and each row has its error.' },
    { silent_on: 'What warning contains.', decided: 'The comment_id of each row that failed, as text.' },
    { silent_on: 'Comments that are hidden.', decided: 'They can be replied to.' },
  ],
});
