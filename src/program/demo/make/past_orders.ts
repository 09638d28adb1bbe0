// Past orders of cross-border shops: each present buyer has also bought every few days before, so that the
// income statement of each week and month has entries, and billing has several pages.

import { digits, type Random, randomOf } from '../../../engine/seeded_random.ts';
import { confirm_seconds_max } from '../../../market/order/order_transitions.ts';
import { day, hour } from './ages.ts';
import { type SourceOrder, type SourceStep, source } from './demo_source.ts';

const order_count = 16;
const days_between = 6;
const ageText = (minutes: number) => `${Math.round(minutes / hour)}h`;

/** How a shop shipped the packages that carriers picked up and delivered: the channel, and the request. */
const shippingsOf = (shop_orders: readonly SourceOrder[]) =>
  shop_orders.flatMap(({ logistic_id, ships_from_address_id, packages = [] }) =>
    packages.flatMap(([ship, pick_up, deliver]) =>
      ship && pick_up?.[0] === 'pick_up' && deliver?.[0] === 'deliver'
        ? [{ logistic_id, ships_from_address_id, request: ship[2] }]
        : [],
    ),
  );

/** The same request, with another tracking number if the seller provides one. */
const shippedAnew = (request: SourceStep[2], random: Random): SourceStep[2] =>
  JSON.parse(
    JSON.stringify(request).replace(/(?<="tracking_number":"[A-Z]*)\d+/, ({ length }) =>
      random.text(digits, length),
    ),
  );

function pastOrder(shop_id: number, shop_orders: readonly SourceOrder[], at: number): SourceOrder {
  const random = randomOf(source.seed, `past ${shop_id} ${at}`);
  const { buyer, to } = random.pick(shop_orders);
  // One of five buyers does not confirm: the order is completed a week after its delivery.
  const is_confirmed = at % 5 !== 4;
  const completed = (at + 1) * days_between * day + random.between(0, 20) * hour;
  const confirmed_after = random.between(24, 60) * hour;
  const delivered = completed + (is_confirmed ? confirmed_after : confirm_seconds_max / 60);
  const picked_up = delivered + random.between(30, 70) * hour;
  const shipped = picked_up + random.between(4, 20) * hour;
  const { request, ...shipping } = random.pick(shippingsOf(shop_orders));
  const products = source.products.filter((product) => product.shop_id === shop_id);
  const { item_id, models } = random.pick(products);
  const model = models && random.pick(models);
  return {
    shop_id,
    age: ageText(shipped + random.between(2, 12) * hour),
    buyer,
    to,
    ...shipping,
    lines: [{ item_id, ...(model && { model_id: model.model_id }), quantity: random.pick([1, 1, 1, 2, 3]) }],
    ...(is_confirmed && { steps: [['confirm', ageText(completed)]] }),
    packages: [
      [
        ['ship', ageText(shipped), shippedAnew(request, random)],
        ['pick_up', ageText(picked_up)],
        ['deliver', ageText(delivered)],
      ],
    ],
  };
}

export function pastOrders(): SourceOrder[] {
  const shops = [...source.shops.values()].filter(({ seller_type }) => seller_type === 'cross_border');
  return shops.flatMap(({ shop_id }) => {
    const shop_orders = source.orders.filter((order) => order.shop_id === shop_id);
    return Array.from({ length: order_count }, (_, at) => pastOrder(shop_id, shop_orders, at));
  });
}
