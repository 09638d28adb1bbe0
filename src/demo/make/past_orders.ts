// Past orders of cross-border shops: those who buy from them now have bought every few days before, so that the income
// statement of each week and month has entries and billing has several pages.
import { day, hour } from './ages.ts';
import { type SourceOrder, type SourcePackage, source } from './demo_source.ts';
import { randomOf } from './random.ts';

const order_count = 16;
const days_between = 6;
const ageText = (minutes: number) => `${Math.round(minutes / hour)}h`;

function pastOrder(shop_id: number, shop_orders: readonly SourceOrder[], at: number): SourceOrder {
  const random = randomOf(source.seed, `past ${shop_id} ${at}`);
  const { buyer, to } = random.pick(shop_orders);
  const completed = (at + 1) * days_between * day + random.between(0, 20) * hour;
  const delivered = completed + random.between(24, 60) * hour;
  const picked_up = delivered + random.between(30, 70) * hour;
  const arranged = picked_up + random.between(4, 20) * hour;
  const completed_packages = shop_orders
    .filter(({ ended }) => ended === 'COMPLETED')
    .flatMap(({ packages }) => packages);
  const {
    steps: _,
    tracking_number: __,
    ...template
  } = random.pick(completed_packages.filter(({ steps }) => steps?.[1]?.[0] === 'carrier_pickup'));
  const products = source.products.filter((product) => product.shop_id === shop_id);
  const { item_id, models } = random.pick(products);
  const model = models && random.pick(models);
  const shipped_package: SourcePackage = {
    ...template,
    steps: [
      ['arrange', ageText(arranged)],
      ['carrier_pickup', ageText(picked_up)],
      ['carrier_delivery', ageText(delivered)],
    ],
  };
  return {
    shop_id,
    age: ageText(arranged + random.between(2, 12) * hour),
    updated: ageText(completed),
    buyer,
    to,
    ended: 'COMPLETED',
    lines: [{ item_id, ...(model && { model_id: model.model_id }), quantity: random.pick([1, 1, 1, 2, 3]) }],
    packages: [shipped_package],
  };
}

export function pastOrders(): SourceOrder[] {
  const shops = [...source.shops.values()].filter(({ seller_type }) => seller_type === 'cross_border');
  return shops.flatMap(({ shop_id }) => {
    const shop_orders = source.orders.filter((order) => order.shop_id === shop_id);
    return Array.from({ length: order_count }, (_, at) => pastOrder(shop_id, shop_orders, at));
  });
}
