// What is recorded about items and their stock.
import {
  choice,
  id,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
} from '../../kit/contract/field.ts';
import { subjectEvents } from '../../kit/events/subject_events.ts';
import { item_statuses } from './product.ts';

const item_id = id('Id of the item.');
const model_id = int64('Model of the item; 0 for an item without models.', { minimum: 0 });
const price = (description: string) => int64(description, { minimum: 0 });
const item_status = (description: string) => choice(description, item_statuses);

export const itemEvents = subjectEvents({
  type: 'item',
  form: 'item:<item_id>',
  shapes: [
    {
      kinds: ['add', 'list', 'unlist', 'publish', 'ban', 'review', 'release', 'delete'],
      about: 'An item was added, or went from one status to another.',
      data: {
        item_id,
        from_status: optional(item_status('Status of the item before; missing for a new item.')),
        to_status: item_status('Status of the item after.'),
      },
    },
    {
      kinds: ['update_price'],
      about: 'Prices of an item have changed.',
      data: {
        item_id,
        prices: list(
          'The changed prices.',
          record({
            model_id,
            from_price_micros: optional(price('Original price before, in micros.')),
            to_price_micros: price('Original price after, in micros.'),
          }),
        ),
      },
    },
    {
      kinds: ['update'],
      about: 'The details of an item have changed.',
      data: { item_id, fields: list('The changed columns.', text()) },
    },
    {
      kinds: ['update_models'],
      about: 'Models of an item were added, deleted or changed. 0 is the item itself.',
      data: {
        item_id,
        added: list('Models that are new.', model_id),
        removed: list('Models that were deleted.', model_id),
        changed: list('Models with other options or details.', model_id),
      },
    },
    {
      kinds: ['boost'],
      about: 'An item was put to the top.',
      data: { item_id, ends_at: timestamp('Until when it is there.') },
    },
  ],
});

const place = {
  item_id,
  model_id,
  location_id: text('Location of the stock; empty without locations.'),
  stock: int64('Pieces in stock after the change.'),
  reserved_stock: int64('How many of the pieces in stock orders have reserved.'),
};

export const stockEvents = subjectEvents({
  type: 'stock',
  form: 'stock:<item_id>/<model_id>/<location_id>',
  shapes: [
    {
      kinds: ['reserve', 'release', 'deduct', 'receive'],
      about: 'Pieces of an order were reserved or released, left the stock, or came back.',
      data: { ...place, quantity: int32('Number of pieces.'), order_sn: text('Number of the order.') },
    },
    { kinds: ['set'], about: 'The stock was set.', data: place },
  ],
});

export const commentEvents = subjectEvents({
  type: 'comment',
  form: 'comment:<comment_id>',
  shapes: [
    {
      kinds: ['write', 'edit', 'reply', 'hide', 'show', 'hide_reply', 'show_reply'],
      about:
        'A buyer has written or changed a comment, the seller has replied, or the marketplace has hidden or shown one of the two.',
      data: {
        comment_id: id('Id of the comment.'),
        item_id,
        order_sn: text('Number of the order.'),
        rating_star: int32('1 to 5 stars, after the change.'),
      },
    },
  ],
});
