import { type Kysely, sql } from 'kysely';
import { overList } from '../../../engine/store/bulk.ts';
import { valuesOf } from '../../../engine/store/insert.ts';
import type { Param, Params } from '../../../engine/store/param.ts';
import { statementsOn } from '../../../engine/store/statement.ts';
import { type CommentRow, type CommentsTables, commentsTables } from './comments.tables.ts';

const statement = statementsOn<CommentsTables>();

type Key = { shop_id: number; comment_id: number };

/** Adds a comment; changes no row if the order has one about the item. */
export const insertComment = statement((db, p: Params<CommentRow>) =>
  db
    .insertInto('item_comment')
    .values(valuesOf(commentsTables.item_comment, p))
    .onConflict((conflict) => conflict.columns(['shop_id', 'order_sn', 'item_id']).doNothing()),
);

export const findComment = statement((db, p: Params<Key>) =>
  db
    .selectFrom('item_comment')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where('comment_id', '=', p.comment_id),
);

/** Comments, in the order in which every transaction locks them. */
export const lockComments = overList('comment_ids', (comment_ids: Param<number>[]) =>
  statement((db, p: Params<{ shop_id: number }>) =>
    db
      .selectFrom('item_comment')
      .selectAll()
      .where('shop_id', '=', p.shop_id)
      .where('comment_id', 'in', comment_ids)
      .orderBy('comment_id')
      .forUpdate(),
  ),
);

/** The comments of a shop after a position, newest first. */
type Page = { shop_id: number; create_time: number; comment_id: number; limit: number };

const pageOf = (db: Kysely<CommentsTables>, p: Params<Page>) =>
  db
    .selectFrom('item_comment')
    .selectAll()
    .where('shop_id', '=', p.shop_id)
    .where(({ eb, refTuple, tuple }) =>
      eb(refTuple('create_time', 'comment_id'), '<', tuple(p.create_time, p.comment_id)),
    )
    .orderBy('create_time', 'desc')
    .orderBy('comment_id', 'desc')
    .limit(p.limit);

export const listComments = statement((db, p: Params<Page>) => pageOf(db, p));

export const listCommentsOfItem = statement((db, p: Params<Page & { item_id: number }>) =>
  pageOf(db, p).where('item_id', '=', p.item_id),
);

/** How many comments up to 50 items have, and the sum of their stars; without hidden ones. */
export const listRatings = overList('item_ids', (item_ids: Param<number>[]) =>
  statement(
    (db, p: Params<{ shop_id: number }>) =>
      db
        .selectFrom('item_comment')
        .select('item_id')
        .select(({ fn }) => fn.countAll<number>().as('comment_count'))
        .select(sql<number>`cast(sum(rating_star) as bigint)`.as('stars'))
        .where('shop_id', '=', p.shop_id)
        .where('item_id', 'in', item_ids)
        .where('is_hidden', '=', 0)
        .groupBy('item_id'),
    { scans: 'the stars of all comments of an item are added up' },
  ),
);

/** What its buyer says now; changes no row if the buyer has changed it before. */
export const editComment = statement(
  (db, p: Params<Key & Pick<CommentRow, 'rating_star' | 'comment' | 'image_url_list' | 'video_url_list'>>) =>
    db
      .updateTable('item_comment')
      .set({
        rating_star: p.rating_star,
        comment: p.comment,
        image_url_list: p.image_url_list,
        video_url_list: p.video_url_list,
        is_edited: 1,
      })
      .where('shop_id', '=', p.shop_id)
      .where('comment_id', '=', p.comment_id)
      .where('is_edited', '=', 0),
);

/** The seller's reply; changes no row if there is one. */
export const replyToComment = statement((db, p: Params<Key & { reply: string; now: number }>) =>
  db
    .updateTable('item_comment')
    .set({ reply: p.reply, reply_time: p.now })
    .where('shop_id', '=', p.shop_id)
    .where('comment_id', '=', p.comment_id)
    .where('reply', 'is', null),
);

const setHidden = (column: 'is_hidden' | 'is_reply_hidden', hidden: 0 | 1) =>
  statement((db, p: Params<Key>) =>
    db
      .updateTable('item_comment')
      .set({ [column]: hidden })
      .where('shop_id', '=', p.shop_id)
      .where('comment_id', '=', p.comment_id)
      .where(column, '!=', hidden),
  );

/** Hides or shows a comment or its reply; changes no row if it is so already. */
export const set_hidden = {
  comment: { hide: setHidden('is_hidden', 1), show: setHidden('is_hidden', 0) },
  reply: { hide: setHidden('is_reply_hidden', 1), show: setHidden('is_reply_hidden', 0) },
} as const;
