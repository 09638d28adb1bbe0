// Cross-border shops look back on a history: people who bought from them before have bought every few days since, so
// that each week and month has entries to state and each page of billing has a next one.
import { day, hour } from './ages.ts';
import { type SourceOrder, type SourcePackage, source } from './demo_source.ts';
import { randomOf } from './random.ts';

const order_count = 16;
const days_between = 6;
const ago = (minutes: number) => `${Math.round(minutes / hour)}h`;

function pastOrder(shop_id: number, known: readonly SourceOrder[], at: number): SourceOrder {
  const random = randomOf(source.seed, `past ${shop_id} ${at}`);
  const { buyer, to } = random.pick(known);
  const completed = (at + 1) * days_between * day + random.between(0, 20) * hour;
  const delivered = completed + random.between(24, 60) * hour;
  const picked_up = delivered + random.between(30, 70) * hour;
  const arranged = picked_up + random.between(4, 20) * hour;
  const done = known.filter(({ ended }) => ended === 'COMPLETED').flatMap(({ packages }) => packages);
  const {
    steps: _,
    tracking_number: __,
    ...by
  } = random.pick(done.filter(({ steps }) => steps?.[1]?.[0] === 'carrier_pickup'));
  const products = source.products.filter((product) => product.shop_id === shop_id);
  const { item_id, models } = random.pick(products);
  const model = models && random.pick(models);
  const packed: SourcePackage = {
    ...by,
    steps: [
      ['arrange', ago(arranged)],
      ['carrier_pickup', ago(picked_up)],
      ['carrier_delivery', ago(delivered)],
    ],
  };
  return {
    shop_id,
    age: ago(arranged + random.between(2, 12) * hour),
    updated: ago(completed),
    buyer,
    to,
    ended: 'COMPLETED',
    lines: [{ item_id, ...(model && { model_id: model.model_id }), quantity: random.pick([1, 1, 1, 2, 3]) }],
    packages: [packed],
  };
}

export function pastOrders(): SourceOrder[] {
  const shops = [...source.shops.values()].filter(({ seller_type }) => seller_type === 'cross_border');
  return shops.flatMap(({ shop_id }) => {
    const known = source.orders.filter((order) => order.shop_id === shop_id);
    return Array.from({ length: order_count }, (_, at) => pastOrder(shop_id, known, at));
  });
}
