import { IdKind } from '../../../engine/store/ids.ts';
import { toJson } from '../../../engine/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';
import { int64, list, text } from '../../../kit/contract/field.ts';
import { comment_length_max, comment_media_max, reply_length_max } from '../product.ts';

export const comment_ids = new IdKind('item_comment', {
  places: [{ table: 'item_comment', column: 'comment_id' }],
});

const urls = () =>
  withDefault(
    column.json(list(text({ maxLength: 2_048 }), { maxItems: comment_media_max })),
    toJson<string[]>([]),
  );

export const commentsTables = {
  /** What a buyer says about an item of a completed order, and what the seller replies. */
  item_comment: table({
    tenant: 'shop_id',
    key: ['shop_id', 'comment_id'],
    columns: {
      shop_id: column.id(),
      comment_id: column.id(),
      item_id: column.id(),
      order_sn: column.datedText(64),
      /** The models that the buyer ordered; empty for an item without models. */
      model_id_list: withDefault(column.json(list(int64({ minimum: 1 }))), toJson<number[]>([])),
      buyer_username: column.text(100),
      rating_star: column.integer(1, 5),
      comment: withDefault(column.lines(comment_length_max), ''),
      image_url_list: urls(),
      video_url_list: urls(),
      /** Whether the marketplace hides it from buyers. */
      is_hidden: withDefault(column.flag(), 0),
      /** Whether its buyer has changed it, which is possible once. */
      is_edited: withDefault(column.flag(), 0),
      create_time: column.timestamp(),
      /** Null until the seller has replied. */
      reply: nullable(column.lines(reply_length_max)),
      reply_time: nullable(column.timestamp()),
      is_reply_hidden: withDefault(column.flag(), 0),
    },
    indexes: {
      // A buyer comments once on each item of an order.
      item_comment_of_order: { columns: ['shop_id', 'order_sn', 'item_id'], unique: true },
      item_comment_by_time: { columns: ['shop_id', 'create_time', 'comment_id'] },
      // Contains all columns from which the stars of an item are computed.
      item_comment_by_item: {
        columns: ['shop_id', 'item_id', 'create_time', 'comment_id', 'is_hidden', 'rating_star'],
      },
    },
    references: [
      references('item', 'shop_id', 'item_id'),
      references('sales_order', 'shop_id', 'order_sn'),
      references('item_model', 'shop_id', 'item_id', { model_id: 'model_id_list[]' }),
    ],
    check: 'rating_star >= 1 and rating_star <= 5',
  }),
};

export type CommentsTables = Rows<typeof commentsTables>;
export type CommentRow = CommentsTables['item_comment'];
