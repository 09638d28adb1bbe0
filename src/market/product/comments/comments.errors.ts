import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why comments are not returned. */
export const commentsErrors = {
  comment_not_found: {
    error: 'product.cmt_not_exist',
    message: 'The comment is not exist. Please check the comment.',
  },
  item_unknown: {
    error: 'product.item_not_exist',
    message: 'Item is not exist.',
  },
  comment_of_other_item: {
    error: 'product.item_cmt_combine_wrong',
    message: 'Item id of cmt is not the same as item id get from param.',
  },
  cursor_invalid: {
    error: 'error_param',
    message: 'cursor must be empty, or the next_cursor of the same list.',
  },
} as const satisfies RefusalTable;

/** Reasons why single replies are not written. */
export const replyErrors = {
  repeated: { error: 'product.duplicate_comment_id', message: 'Duplicate comment id.' },
  length_invalid: {
    error: 'product.comment_length_invalid',
    message: 'Comment length should be between 1 and 500. Please update the comment.',
  },
  unknown: { error: 'product.error_not_exist', message: 'The Comment you replied does not exist.' },
  replied_already: {
    error: 'product.duplicate_request',
    message: 'You has replied this comment already.',
  },
} as const satisfies RefusalTable;
