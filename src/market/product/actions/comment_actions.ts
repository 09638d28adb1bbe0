import type { ActionContext, ActionHandler } from '../../../engine/action/action_handler.ts';
import { toJson } from '../../../engine/store/json.ts';
import type { ActionRequest, ActionResponse } from '../../../kit/contract/operator/action.ts';
import type { Refusal } from '../../../kit/contract/refusal.ts';
import type { Actor } from '../../event/record_events.ts';
import { recordShopEvents } from '../../event/record_next_events.ts';
import { listBoughtModels } from '../../order/sold_pieces.store.ts';
import { editComment, insertComment, lockComments, set_hidden } from '../comments/comments.store.ts';
import { type CommentRow, comment_ids } from '../comments/comments.tables.ts';
import { commentChange } from '../item_events.ts';
import { commentEdits } from '../product.ts';
import type { comment_edit, comment_hide, comment_show, comment_write } from './comment_actions.contract.ts';

type Writing = Pick<ActionContext<typeof comment_write>, 'store' | 'ids' | 'request_id' | 'now' | 'refuse'>;

const by = (actor: Actor['actor'], { request_id, now }: Pick<Writing, 'request_id' | 'now'>): Actor => ({
  actor,
  partner_id: null,
  request_id,
  now,
});

/** What the buyer says, as columns. */
const saidColumns = ({
  rating_star,
  comment,
  image_url_list,
  video_url_list,
}: Pick<
  ActionRequest<typeof comment_edit>,
  'rating_star' | 'comment' | 'image_url_list' | 'video_url_list'
>) => ({
  rating_star,
  comment,
  image_url_list: toJson(image_url_list),
  video_url_list: toJson(video_url_list),
});

export async function writeComment(
  context: Writing,
  request: ActionRequest<typeof comment_write>,
): ReturnType<ActionHandler<typeof comment_write>> {
  const { store, ids, now, refuse } = context;
  const { shop_id, order_sn, item_id } = request;
  const bought = await store.all(listBoughtModels, { shop_id, order_sn });
  const [order] = bought;
  if (!order) return refuse('order_not_found');
  if (order.order_status !== 'COMPLETED')
    return refuse('order_not_completed', `The order is ${order.order_status}.`);
  const own = bought.filter((line) => line.item_id === item_id && line.pieces > 0);
  if (own.length === 0) return refuse('item_not_ordered');
  const model_ids = own.flatMap(({ model_id }) => (model_id > 0 ? [model_id] : []));
  const row: CommentRow = {
    shop_id,
    comment_id: ids.next(comment_ids),
    item_id,
    order_sn,
    model_id_list: toJson([...new Set(model_ids)]),
    buyer_username: order.buyer_username,
    ...saidColumns(request),
    is_hidden: 0,
    is_edited: 0,
    create_time: now,
    reply: null,
    reply_time: null,
    is_reply_hidden: 0,
  };
  if ((await store.run(insertComment, row)) === 0) return refuse('commented_already');
  await recordShopEvents(store, shop_id, [commentChange('write', row)], by('buyer', context));
  return { comment_id: row.comment_id };
}

export const editCommentAction: ActionHandler<typeof comment_edit> = async (context, request) => {
  const { store, now, refuse } = context;
  const { shop_id, comment_id } = request;
  const [row] = await store.all(lockComments, { comment_ids: [comment_id], shop_id });
  if (!row) return refuse('comment_not_found');
  const edits = commentEdits(row, now);
  if (edits === 'HAVE_EDIT_ONCE') return refuse('edited_already');
  if (edits === 'EXPIRED') return refuse('too_late');
  const said = saidColumns(request);
  await store.run(editComment, { shop_id, comment_id, ...said });
  await recordShopEvents(
    store,
    shop_id,
    [commentChange('edit', { ...row, rating_star: said.rating_star })],
    by('buyer', context),
  );
  return { rating_star: said.rating_star };
};

/** Hides or shows a part of a comment, unless it is so already. */
const changeVisibility =
  (verb: 'hide' | 'show') =>
  async (
    context: Pick<ActionContext<typeof comment_hide>, 'store' | 'now' | 'request_id' | 'refuse'>,
    { shop_id, comment_id, part }: ActionRequest<typeof comment_hide>,
  ): Promise<ActionResponse<typeof comment_hide> | Refusal<'comment_not_found' | 'not_possible'>> => {
    const { store, refuse } = context;
    const [row] = await store.all(lockComments, { comment_ids: [comment_id], shop_id });
    if (!row) return refuse('comment_not_found');
    if (part === 'reply' && row.reply === null) return refuse('not_possible', 'The comment has no reply.');
    if ((await store.run(set_hidden[part][verb], { shop_id, comment_id })) === 0)
      return refuse('not_possible');
    const kind = part === 'reply' ? (`${verb}_reply` as const) : verb;
    await recordShopEvents(store, shop_id, [commentChange(kind, row)], by('marketplace', context));
    return {};
  };

export const hideComment: ActionHandler<typeof comment_hide> = changeVisibility('hide');
export const showComment: ActionHandler<typeof comment_show> = changeVisibility('show');
