import {
  choice,
  flag,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { productDialect } from '../product.dialect.ts';
import { comment_edits, comments_listed_max } from '../product.ts';
import { commentsErrors } from './comments.errors.ts';

const reply = (description: string) =>
  optional(
    record(description, {
      reply: text('Text of the reply.'),
      hidden: flag('Whether the marketplace hides the reply from buyers.'),
      create_time: timestamp('When the seller replied.'),
    }),
  );

export const get_comment = operation({
  name: 'v2.product.get_comment',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Lists buyers' comments on the items of the shop, with the seller's replies.",
  description:
    'Of the whole shop, of one item, or one comment. While more is true, call again with cursor set to next_cursor.',
  answer_dialect: pick(productDialect, 'code_prefix'),
  request: {
    item_id: optional(int64('Only comments on this item.'), { zero: 'absent' }),
    comment_id: optional(int64('Only this comment.'), { zero: 'absent' }),
    cursor: optional(text('Empty for the first page, then the returned next_cursor.', { maxLength: 400 })),
    page_size: int32('The most comments per page.', { minimum: 1, maximum: 100 }),
  },
  response: {
    more: flag('Whether further comments follow.'),
    item_comment_list: list(
      'The comments, newest first.',
      record('A comment.', {
        order_sn: text('Number of the order.'),
        comment_id: id('Id of the comment.'),
        comment: text("The buyer's text; may be empty."),
        buyer_username: text('Name of the buyer.'),
        item_id: id('Id of the item.'),
        model_id: int64('Always 0; see model_id_list.'),
        model_id_list: list(
          'Ids of the models that the buyer ordered; empty for an item without models.',
          id('Id of a model.'),
        ),
        rating_star: int32('1 to 5 stars.', { minimum: 1, maximum: 5 }),
        editable: choice(
          'Whether the buyer can change the comment: EDITABLE for 30 days, HAVE_EDIT_ONCE after a change, else EXPIRED.',
          comment_edits,
        ),
        hidden: flag('Whether the marketplace hides the comment from buyers.'),
        create_time: timestamp('When the buyer wrote it.'),
        comment_reply: reply("The seller's reply; missing until there is one."),
        cmt_reply: reply('The same as comment_reply.'),
        media: record('Images and videos of the buyer.', {
          image_url_list: list('URLs of images.', text('URL of an image.')),
          video_url_list: list('URLs of videos.', text('URL of a video.')),
        }),
      }),
    ),
    next_cursor: text('Cursor of the next page; empty on the last one.'),
  },
  errors: pick(
    commentsErrors,
    'comment_not_found',
    'item_unknown',
    'comment_of_other_item',
    'cursor_invalid',
  ),
  decisions: [
    { silent_on: 'The order of the list.', decided: 'Newest first, then by comment_id, highest first.' },
    { silent_on: 'A call without cursor.', decided: 'It returns the first page.' },
    {
      silent_on: 'How many comments can be listed: the summary says 1000, a field 500.',
      decided: `${comments_listed_max} in each list, on all its pages; more is false behind them.`,
    },
    {
      silent_on: 'The name of the reply: comment_reply in the table, cmt_reply in the sample.',
      decided: 'Both are sent, with the same contents.',
    },
    {
      silent_on: 'Who can comment.',
      decided: 'Buyers of completed orders, once per order and item (the action comment.write).',
    },
    {
      silent_on: 'For how long a buyer can change a comment.',
      decided: '30 days, once (the action comment.edit).',
    },
    { silent_on: 'Comments that are hidden.', decided: 'They are listed, with hidden true.' },
    { silent_on: 'Comments on a deleted item.', decided: 'They are listed like others.' },
  ],
});
