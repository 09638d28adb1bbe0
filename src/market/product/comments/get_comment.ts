import type { Handler } from '../../../engine/gateway/handler.ts';
import { keysetCursor } from '../../../engine/paging/keyset_cursor.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { findItemStatus } from '../product.store.ts';
import { commentEdits, comments_listed_max } from '../product.ts';
import { findComment, listComments, listCommentsOfItem } from './comments.store.ts';
import type { CommentRow } from './comments.tables.ts';
import type { get_comment } from './get_comment.contract.ts';

type Shown = ResponseOf<typeof get_comment>['item_comment_list'][number];

/** `seen` is the number of comments on the pages before. */
const cursors = keysetCursor<{ create_time: number; comment_id: number; seen: number }>('comments', [
  'create_time',
  'comment_id',
  'seen',
]);
const start = { create_time: Number.MAX_SAFE_INTEGER, comment_id: Number.MAX_SAFE_INTEGER, seen: 0 };

function showComment(row: CommentRow, now: number): Shown {
  const { order_sn, comment_id, comment, buyer_username, item_id, rating_star, create_time } = row;
  const reply = row.reply !== null &&
    row.reply_time !== null && {
      reply: row.reply,
      hidden: row.is_reply_hidden === 1,
      create_time: row.reply_time,
    };
  return {
    order_sn,
    comment_id,
    comment,
    buyer_username,
    item_id,
    model_id: 0,
    model_id_list: parseJson(row.model_id_list),
    rating_star,
    editable: commentEdits(row, now),
    hidden: row.is_hidden === 1,
    create_time,
    ...(reply && { comment_reply: reply, cmt_reply: reply }),
    media: {
      image_url_list: parseJson(row.image_url_list),
      video_url_list: parseJson(row.video_url_list),
    },
  };
}

export const getComment: Handler<typeof get_comment> = async (
  { shop: { shop_id }, store, now, refuse },
  { item_id, comment_id, cursor = '', page_size },
) => {
  const query = [shop_id, item_id ?? 0, comment_id ?? 0];
  const after = cursors.read(cursor, query, start);
  if (!after) return refuse('cursor_invalid');
  const item = item_id === undefined ? undefined : await store.first(findItemStatus, { shop_id, item_id });
  if (item_id !== undefined && !item) return refuse('item_unknown');
  if (comment_id !== undefined) {
    const row = await store.first(findComment, { shop_id, comment_id });
    if (!row) return refuse('comment_not_found');
    if (item_id !== undefined && row.item_id !== item_id) return refuse('comment_of_other_item');
    return { more: false, item_comment_list: [showComment(row, now)], next_cursor: '' };
  }
  const { seen, ...position } = after;
  const size = Math.min(page_size, comments_listed_max - seen);
  const page = { shop_id, ...position, limit: size + 1 };
  const rows = await (item_id === undefined
    ? store.all(listComments, page)
    : store.all(listCommentsOfItem, { ...page, item_id }));
  const shown = rows.slice(0, size);
  const last = shown.at(-1);
  const more = last !== undefined && rows.length > size && seen + size < comments_listed_max;
  return {
    more,
    item_comment_list: shown.map((row) => showComment(row, now)),
    next_cursor: more ? cursors.after({ ...last, seen: seen + size }, query) : '',
  };
};
