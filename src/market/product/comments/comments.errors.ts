import type { RefusalTable } from '../../../kit/contract/refusal.ts';

/** Reasons why comments are not returned. */
export const commentsErrors = {
  comment_not_found: {
    error: 'product.cmt_not_exist',
    message: 'The comment is not exist. Please check the comment.',
    fix: 'Take comment_id from a list of comments of this shop.',
  },
  item_unknown: {
    error: 'product.item_not_exist',
    message: 'Item is not exist.',
    fix: 'Take item_id from get_item_list of this shop.',
  },
  comment_of_other_item: {
    error: 'product.item_cmt_combine_wrong',
    message: 'Item id of cmt is not the same as item id get from param.',
    fix: 'Send only one of item_id and comment_id, or the two of one row.',
  },
  cursor_invalid: {
    error: 'error_param',
    message: 'cursor must be empty, or the next_cursor of the same list.',
  },
} as const satisfies RefusalTable;

/** Reasons why single replies are not written. */
export const replyErrors = {
  repeated: {
    error: 'product.duplicate_comment_id',
    message: 'Duplicate comment id.',
    fix: 'Name each comment_id once.',
  },
  length_invalid: {
    error: 'product.comment_length_invalid',
    message: 'Comment length should be between 1 and 500. Please update the comment.',
    fix: 'Write a reply of 1 to 500 characters.',
  },
  unknown: {
    error: 'product.error_not_exist',
    message: 'The Comment you replied does not exist.',
    fix: 'Take comment_id from get_comment of this shop.',
  },
  replied_already: {
    error: 'product.duplicate_request',
    message: 'You has replied this comment already.',
    fix: 'Nothing has to be done: a comment has one reply.',
  },
} as const satisfies RefusalTable;
