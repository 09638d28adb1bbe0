// Orders with their lines and packages, out of what was bought and what happened since.
import { type OrderStatus, shippingStatusOf } from '../../order/order.ts';
import { dayPlaceholder, hour, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, source } from './demo_source.ts';
import { findModel, findProduct, locationsOf } from './items.ts';
import { channelOf, makePackage } from './packages.ts';
import { capitals, digits, hex, type Random, randomOf } from './random.ts';

/** The rows of an order, with what other rows are made from. */
export interface MadeOrder {
  readonly source: SourceOrder;
  readonly order_sn: string;
  readonly total_amount_micros: number;
  readonly package_numbers: readonly string[];
  readonly rows: {
    readonly sales_order: Record<string, unknown>;
    readonly sales_order_line: Record<string, unknown>[];
    readonly package_line: Record<string, unknown>[];
    readonly package: Record<string, unknown>[];
    readonly event: Record<string, unknown>[];
  };
}

const open_returns = ['REQUESTED', 'PROCESSING', 'SELLER_DISPUTE', 'JUDGING'];

/** What an order is: what its packages say, unless somebody has ended it or sends something back. */
function statusOf(
  { ended, returns = [] }: SourceOrder,
  packages: Parameters<typeof shippingStatusOf>[0],
): OrderStatus {
  if (returns.some(({ status }) => open_returns.includes(status))) return 'TO_RETURN';
  return ended ?? shippingStatusOf(packages, false);
}

function lineRow(order: SourceOrder, order_sn: string, line_no: number, line_item_id: number) {
  const { shop_id } = order;
  const { item_id, model_id = 0, quantity } = order.lines[line_no - 1] as SourceOrder['lines'][number];
  const product = findProduct(shop_id, item_id);
  const model = findModel(product, model_id);
  const [product_location_id] = locationsOf(shop_id);
  return {
    shop_id,
    order_sn,
    line_no,
    line_item_id,
    order_item_id: item_id,
    item_id,
    ...(model && { model_id }),
    item_name: product.name,
    ...(model && { model_name: model.name, model_sku: model.sku }),
    item_sku: product.sku,
    model_quantity_purchased: quantity,
    model_original_price_micros: product.price_micros,
    model_discounted_price_micros: product.price_micros,
    weight: product.weight,
    product_location_id,
  };
}

/** What happened to an order besides its packages: it was placed, and ended by somebody. */
function orderEvents(random: Random, { shop_id, age, updated, ended }: SourceOrder, order_sn: string) {
  const subject = `order:${order_sn}`;
  const event = (seq: number, kind: string, actor: string, at: string, data: Record<string, string>) => ({
    shop_id,
    subject,
    seq,
    kind,
    actor,
    request_id: random.text(hex, 32),
    data,
    happened_at: relativeTime(minutesOf(at)),
  });
  const placed = event(1, 'place', 'buyer', age, { to_status: 'READY_TO_SHIP' });
  if (ended === undefined) return [placed];
  const [kind, actor] = ended === 'CANCELLED' ? ['cancel', 'seller'] : ['confirm', 'buyer'];
  return [placed, event(2, kind as string, actor as string, updated, { to_status: ended })];
}

/** How long ago the packages of an order were all where these transitions lead, in minutes. */
function ageOfLast({ packages }: SourceOrder, transitions: readonly string[], which: 'first' | 'last') {
  const ages = packages.flatMap(
    ({ steps = [] }) => steps.find(([transition]) => transitions.includes(transition))?.[1] ?? [],
  );
  if (ages.length === 0) return undefined;
  const minutes = ages.map(minutesOf);
  return relativeTime(which === 'first' ? Math.max(...minutes) : Math.min(...minutes));
}

const pickups = ['carrier_pickup', 'hand_over', 'report_pickup', 'report_delivery'];
const deliveries = ['carrier_delivery', 'report_delivery'];
const payment_methods = ['Credit Card/Debit Card', 'Online Banking', 'E-Wallet'];
const days_to_ship = 2;

function makeOrder(random: Random, order: SourceOrder, at: number): MadeOrder {
  const { shop_id, age, updated, buyer, to, note, lines, packages, ended } = order;
  const region = regionOf(shop_id);
  const order_sn = `${dayPlaceholder(region, minutesOf(age))}${random.text(capitals, 8)}`;
  const package_numbers = packages.map(() => `OFG${random.between(1, 2)}${random.text(digits, 14)}`);
  const line_rows = lines.map((_, index) =>
    lineRow(order, order_sn, index + 1, 300_000_000 + at * 100 + index),
  );
  const total_amount_micros = line_rows.reduce(
    (sum, line) => sum + line.model_discounted_price_micros * line.model_quantity_purchased,
    0,
  );
  const made_packages = packages.map((pkg, index) =>
    makePackage(random, order, pkg, order_sn, package_numbers[index] ?? ''),
  );
  const blank_address = {
    name: '',
    phone: '',
    region,
    state: '',
    city: '',
    district: '',
    town: '',
    address: '',
    zipcode: '',
  };
  const own = randomOf(source.seed, `buyer ${buyer}`);
  const order_status = statusOf(
    order,
    made_packages.map(({ row }) => row),
  );
  const is_cross_border = source.shops.get(shop_id)?.seller_type === 'cross_border';
  const delivered_time = ageOfLast(order, deliveries, 'last');
  const pickup_done_time = ageOfLast(order, pickups, 'first');
  const events = orderEvents(own, order, order_sn);
  return {
    source: order,
    order_sn,
    total_amount_micros,
    package_numbers,
    rows: {
      sales_order: {
        shop_id,
        order_sn,
        order_status,
        revision: events.length,
        create_time: relativeTime(minutesOf(age)),
        update_time: relativeTime(minutesOf(updated)),
        buyer_user_id: 600_000_000 + own.between(0, 99_999_999),
        buyer_username: buyer,
        recipient_address: { ...blank_address, ...to },
        total_amount_micros,
        payment_method: own.pick(payment_methods),
        pay_time: relativeTime(minutesOf(age)),
        days_to_ship,
        ship_by_date: relativeTime(minutesOf(age) - days_to_ship * 24 * hour),
        checkout_shipping_carrier: channelOf(packages[0]?.logistic_id ?? 0).channel_name,
        ...(note && { note, note_update_time: relativeTime(minutesOf(age)) }),
        ...(is_cross_border && { fulfillment_flag: 'fulfilled_by_cb_seller' }),
        ...(order_status === 'CANCELLED' &&
          (ended ? { cancel_by: 'seller', cancel_reason: 'OUT_OF_STOCK' } : { cancel_by: 'system' })),
        ...(pickup_done_time && { pickup_done_time }),
        ...(delivered_time && { delivered_time }),
        ...(ended === 'COMPLETED' && { completed_time: relativeTime(minutesOf(updated)) }),
      },
      sales_order_line: line_rows,
      package_line: lines.map(({ quantity, package: index = 0 }, line) => ({
        shop_id,
        order_sn,
        package_number: package_numbers[index],
        line_no: line + 1,
        model_quantity: quantity,
      })),
      package: made_packages.map(({ row }) => row),
      event: [...events, ...made_packages.flatMap(({ events: own_events }) => own_events)],
    },
  };
}

/** The random numbers of an order depend on the order alone: another order leaves them as they are. */
export const makeOrders = (orders: readonly SourceOrder[]): MadeOrder[] =>
  orders.map((order, at) =>
    makeOrder(randomOf(source.seed, `order ${order.shop_id} ${order.buyer} ${at}`), order, at),
  );

/** The tracking numbers that sellers gave themselves, each once for its order. */
export function sellerTrackingNumbers(orders: readonly MadeOrder[]) {
  return orders.flatMap(({ source: { shop_id, packages }, order_sn }) =>
    [...new Set(packages.map((pkg) => pkg.tracking_number))].flatMap((tracking_number) =>
      tracking_number === undefined ? [] : [{ shop_id, tracking_number, order_sn }],
    ),
  );
}
