import { inUnits } from '../../engine/money.ts';
import { choice, decimal, flag, id, int64, list, record, text, timestamp } from '../../kit/contract/field.ts';
import { pushCode } from '../../kit/pushes/push_code.ts';
import { itemEvents, stockEvents } from './product.events.ts';
import { item_statuses } from './product.ts';

const item_id = id('Id of the item.');
const model = (name: string) => int64(`${name} of the item; 0 for an item without models.`, { minimum: 0 });
const update_time = timestamp('Time of the change.');
const pieces = int64({ minimum: 0 });

/** Stoa stores no reason for a ban. */
const banned = {
  violation_type: 'Prohibited',
  violation_reason: 'The marketplace does not allow this item.',
  suggestion: 'Ask the marketplace.',
  fix_deadline_time: 0,
};

export const reserved_stock_change_push = pushCode({
  code: 8,
  name: 'reserved_stock_change_push',
  about: 'The number of pieces that orders have reserved has changed.',
  level: 'shop',
  sent_when: 'an order reserves pieces, or a cancelled order releases them',
  data: {
    shop_id: id('Id of the shop.'),
    item_id,
    variation_id: model('Model'),
    changed_values: list(
      'What has changed.',
      record({ name: choice('Always reserved_stock.', ['reserved_stock']), old: pieces, new: pieces }),
    ),
    promotion_type: text('Promotion of the item; empty without one.'),
    promotion_id: int64('Id of the promotion; 0 without one.', { minimum: 0 }),
    action: choice('What the order did.', ['place_order', 'cancel_order']),
    ordersn: text('Number of the order.'),
    update_time,
  },
  sample: {
    msg_id: '6a8c0e24d5f74193b7d9f1a35c7e9042',
    data: {
      shop_id: 296363855,
      item_id: 2908,
      variation_id: 0,
      changed_values: [{ name: 'reserved_stock', old: 3, new: 5 }],
      promotion_type: '',
      promotion_id: 0,
      action: 'place_order',
      ordersn: '220810QSK8S7BX',
      update_time: 1660123127,
    },
    shop_id: 296363855,
    code: 8,
    timestamp: 1660123127,
  },
}).from(stockEvents, function* ({ shop_id, kind, data, happened_at: update_time }) {
  const { item_id, model_id, order_sn: ordersn, quantity = 0, reserved_stock = 0 } = data;
  const is_placed = kind === 'reserve';
  if (shop_id === null || item_id === undefined || model_id === undefined || ordersn === undefined) return;
  if (!is_placed && kind !== 'release') return;
  const old = is_placed ? reserved_stock - quantity : reserved_stock + quantity;
  yield {
    data: {
      shop_id,
      item_id,
      variation_id: model_id,
      changed_values: [{ name: 'reserved_stock', old, new: reserved_stock }],
      promotion_type: '',
      promotion_id: 0,
      action: is_placed ? 'place_order' : 'cancel_order',
      ordersn,
      update_time,
    },
  };
});

export const item_price_update_push = pushCode({
  code: 22,
  name: 'item_price_update_push',
  about: 'The price of an item has changed.',
  level: 'shop',
  sent_when: 'the original price of an item or of one of its models changes',
  data: {
    item_id,
    model_id: model('Model'),
    update_field: choice('The changed price.', ['original_price', 'local_price']),
    old_value: decimal('The price before.'),
    new_value: decimal('The price after.'),
    update_time,
  },
  sample: {
    msg_id: 'c8e0f24a6b1d4375895f7a9bd1e3f506',
    data: {
      item_id: 2908,
      model_id: 0,
      update_field: 'original_price',
      old_value: 18.5,
      new_value: 16.9,
      update_time: 1660123127,
    },
    shop_id: 296363855,
    code: 22,
    timestamp: 1660123127,
  },
}).from(itemEvents, function* ({ data, happened_at: update_time }) {
  const { item_id, prices = [] } = data;
  if (item_id === undefined) return;
  for (const { model_id, from_price_micros, to_price_micros } of prices)
    yield {
      data: {
        item_id,
        model_id,
        update_field: 'original_price',
        old_value: inUnits(from_price_micros ?? 0),
        new_value: inUnits(to_price_micros),
        update_time,
      },
    };
});

export const violation_item_push = pushCode({
  code: 16,
  name: 'violation_item_push',
  about: 'An item was banned or degraded by the marketplace, or is free again.',
  level: 'shop',
  sent_when:
    'an item is banned or released. Stoa degrades no item (deboost), and a ban has no further reason',
  data: {
    item_id,
    item_name: text('Name of the item.'),
    item_status: choice('Status of the item.', item_statuses),
    deboost: flag('Whether buyers see it at a lower rank.'),
    item_status_details: list(
      'Why it is banned.',
      record({
        violation_type: text('The kind of violation.'),
        violation_reason: text('The broken rule.'),
        suggestion: text('What the seller can do.'),
        fix_deadline_time: timestamp('Until when it can be fixed; 0 without a deadline.'),
        update_time,
      }),
    ),
    deboost_details: list('Why it is degraded.', record({})),
  },
  sample: {
    msg_id: '9d1f3a5b70e84c62a4b6c8dae0f21437',
    data: {
      item_id: 2908,
      item_name: 'Enamel mug',
      item_status: 'BANNED',
      deboost: false,
      item_status_details: [
        {
          violation_type: 'Prohibited',
          violation_reason: 'The marketplace does not allow this item.',
          suggestion: 'Remove the item.',
          fix_deadline_time: 0,
          update_time: 1660123127,
        },
      ],
      deboost_details: [],
    },
    shop_id: 296363855,
    code: 16,
    timestamp: 1660123127,
  },
}).from(itemEvents, async (event, { findText }) => {
  const { kind, data, happened_at: update_time } = event;
  const { item_id, to_status: item_status } = data;
  if (item_id === undefined || item_status === undefined) return [];
  if (kind !== 'ban' && kind !== 'release') return [];
  const item_status_details = kind === 'ban' ? [{ ...banned, update_time }] : [];
  const item_name = await findText(event);
  return [
    { data: { item_id, item_name, item_status, deboost: false, item_status_details, deboost_details: [] } },
  ];
});

export const productPushes = [
  reserved_stock_change_push,
  item_price_update_push,
  violation_item_push,
] as const;
