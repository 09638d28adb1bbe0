import { choice, id, int32, lines, list, text, withDefault } from '../../../kit/contract/field.ts';
import { personal } from '../../../kit/contract/field_marks.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { comment_length_max, comment_media_max } from '../product.ts';

const comment_key = { shop_id: id('Id of the shop.'), comment_id: id('Id of the comment.') };
const comment_not_found = { status: 404, message: 'The shop has no comment with this comment_id.' } as const;

const urls = (what: string) =>
  withDefault(
    list(`URLs of ${what}.`, text('A URL.', { minLength: 1, maxLength: 2_048 }), {
      maxItems: comment_media_max,
    }),
    [],
  );

const said = {
  rating_star: int32('1 to 5 stars.', { minimum: 1, maximum: 5 }),
  comment: personal(withDefault(lines("The buyer's text.", { maxLength: comment_length_max }), '')),
  image_url_list: personal(urls('images')),
  video_url_list: personal(urls('videos')),
};

const part = withDefault(
  choice('What is hidden or shown: the comment with its stars, or only the reply.', ['comment', 'reply']),
  'comment',
);

export const comment_write = action({
  name: 'comment.write',
  access: 'write',
  summary: "Writes a buyer's comment on an item of a completed order.",
  description: 'A buyer comments once on each item of an order, and can change the comment for 30 days.',
  request: {
    shop_id: id('Id of the shop.'),
    order_sn: text('Number of the order.', { minLength: 1, maxLength: 64 }),
    item_id: id('Id of the item.'),
    ...said,
  },
  response: { comment_id: id('Id of the comment.') },
  errors: {
    order_not_found: { status: 404, message: 'The shop has no such order.' },
    order_not_completed: { status: 409, message: 'Only completed orders are commented on.' },
    item_not_ordered: {
      status: 404,
      message: 'The order has no such item, or all pieces of it were cancelled.',
    },
    commented_already: { status: 409, message: 'The buyer has commented on this item of the order.' },
  },
});

export const comment_edit = action({
  name: 'comment.edit',
  access: 'write',
  summary: "Changes a buyer's comment, which is possible once, within 30 days.",
  description: 'All of it is replaced. The reply of the seller stays.',
  request: { ...comment_key, ...said },
  response: { rating_star: int32('The stars after the change.') },
  errors: {
    comment_not_found,
    edited_already: { status: 409, message: 'The buyer has changed this comment before.' },
    too_late: { status: 409, message: 'The comment is older than 30 days.' },
  },
});

export const comment_hide = action({
  name: 'comment.hide',
  access: 'write',
  summary: 'Hides a comment or its reply from buyers, on behalf of the marketplace.',
  description: 'The stars of a hidden comment do not count. The seller still sees it, marked as hidden.',
  request: { ...comment_key, part },
  response: {},
  errors: {
    comment_not_found,
    not_possible: { status: 409, message: 'It is hidden already, or there is no reply.' },
  },
});

export const comment_show = action({
  name: 'comment.show',
  access: 'write',
  summary: 'Shows a hidden comment or reply again.',
  request: { ...comment_key, part },
  response: {},
  errors: {
    comment_not_found,
    not_possible: { status: 409, message: 'It is not hidden.' },
  },
});
