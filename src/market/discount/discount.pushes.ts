import { choice, id, int64, optional, text, timestamp } from '../../kit/contract/field.ts';
import { pushCode } from '../../kit/pushes/push_code.ts';

const item_id = id('Id of the item.');
const variation_id = int64('Model of the item; 0 for an item without models.', { minimum: 0 });
const promotion = {
  promotion_type: text('Kind of the promotion.'),
  promotion_id: id('Id of the promotion.'),
};
const no_cause = 'never: Stoa has no operations that create promotions. `trigger` sends it';

export const item_promotion_push = pushCode({
  code: 7,
  name: 'item_promotion_push',
  about: 'Stock of an item was locked for a promotion, or released.',
  level: 'shop',
  sent_when: no_cause,
  data: {
    shop_id: id('Id of the shop.'),
    item_id,
    variation_id,
    ...promotion,
    action: choice('What happened.', ['promo_lock_stock', 'promo_cancelled', 'promo_end']),
    update_time: timestamp('Time of the change.'),
    start_time: timestamp('Start of the promotion.'),
    end_time: timestamp('End of the promotion.'),
    reserved_stock: int64('Pieces that are locked.', { minimum: 0 }),
  },
  sample: {
    msg_id: 'e4062c8ad1f34b57963b5d7f90a1c2e4',
    data: {
      shop_id: 296363855,
      item_id: 2908,
      variation_id: 0,
      promotion_type: 'product_promotion',
      promotion_id: 7001,
      action: 'promo_lock_stock',
      update_time: 1660123127,
      start_time: 1660126727,
      end_time: 1660213127,
      reserved_stock: 20,
    },
    shop_id: 296363855,
    code: 7,
    timestamp: 1660123127,
  },
});

export const promotion_update_push = pushCode({
  code: 9,
  name: 'promotion_update_push',
  about: 'An item was added to a promotion or removed from it, or the time of the promotion changed.',
  level: 'shop',
  sent_when: no_cause,
  data: {
    shop_id: id('Id of the shop.'),
    ...promotion,
    start_time: optional(timestamp('Start of the promotion.')),
    end_time: optional(timestamp('End of the promotion.')),
    action: choice('What happened.', ['added_in_promo', 'removed_from_promo', 'promo_time_updated']),
    item_id,
    variation_id,
  },
  sample: {
    msg_id: '70a2c4e6183b4d5f917b3d5e7f90b1c3',
    data: {
      shop_id: 296363855,
      promotion_id: 7001,
      promotion_type: 'product_promotion',
      start_time: 1660126727,
      end_time: 1660213127,
      action: 'added_in_promo',
      item_id: 2908,
      variation_id: 0,
    },
    shop_id: 296363855,
    code: 9,
    timestamp: 1660123127,
  },
});

export const discountPushes = [item_promotion_push, promotion_update_push] as const;
