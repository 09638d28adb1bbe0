// Orders with their lines and packages, out of what was bought and what happened since.
import { trackingNumber } from '../../logistics/tracking/tracking_number.ts';
import { packageSubject } from '../../order/package.ts';
import { packageStates, type TransitionName } from '../../order/package_transitions.ts';
import { dayPlaceholder, hour, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, type SourcePackage, source } from './demo_source.ts';
import { findModel, findProduct } from './items.ts';
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
    readonly package: Record<string, unknown>[];
    readonly event: Record<string, unknown>[];
  };
}

const channelOf = (logistic_id: number) => {
  const channel = source.channels.find((other) => other.logistic_id === logistic_id);
  if (!channel) throw new Error(`There is no channel ${logistic_id}.`);
  return channel;
};

/** The transitions in which a package gets its mode, slot and tracking number. */
const arranging_transitions: readonly TransitionName[] = ['arrange', 'hand_over', 'reschedule'];

/** The steps as events of the package: from which state to which, by whom, and when. */
function eventsOf(random: Random, { shop_id }: SourceOrder, { steps = [] }: SourcePackage, subject: string) {
  let from_status: string = packageStates.initial;
  return steps.map(([kind, age], at) => {
    const { to: to_status, by } = packageStates.transitions[kind];
    const event = {
      shop_id,
      subject,
      seq: at + 1,
      kind,
      actor: by,
      ...(by === 'seller' && { partner_id: source.partner_id }),
      request_id: random.text(hex, 32),
      data: { from_status, to_status },
      happened_at: relativeTime(minutesOf(age)),
    };
    from_status = to_status;
    return event;
  });
}

/** The carrier comes on the day after, in one of the channel's windows. */
function slotOf(random: Random, order: SourceOrder, { logistic_id }: SourcePackage, arranged: number) {
  const windows = channelOf(logistic_id).pickup_schedule?.windows ?? [{ from: '09:00', to: '18:00' }];
  const { from, to } = random.pick(windows);
  const at = `${regionOf(order.shop_id)} ${relativeTime(arranged - 24 * hour)}`;
  return `{{at ${at} ${from}}}_{{at ${at} ${to}}}`;
}

/** The row of a package, and its events. */
function makePackage(
  random: Random,
  order: SourceOrder,
  pkg: SourcePackage,
  order_sn: string,
  number: string,
) {
  const { logistic_id, steps, tracking_number, ...columns } = pkg;
  const events = eventsOf(random, order, pkg, packageSubject({ order_sn, package_number: number }));
  const arranged = steps?.findLast(([transition]) => arranging_transitions.includes(transition));
  const arranged_age = arranged && minutesOf(arranged[1]);
  const format = channelOf(logistic_id).tracking_number_format;
  const serial = Number(random.text(digits.slice(1), 10));
  const has_slot = pkg.mode === 'pickup' && channelOf(logistic_id).pickup_schedule !== undefined;
  const row = {
    shop_id: order.shop_id,
    order_sn,
    package_number: number,
    logistic_id,
    logistics_status: events.at(-1)?.data.to_status ?? packageStates.initial,
    ...(order.ended && { final_status: order.ended }),
    ...(arranged_age !== undefined && {
      revision: events.length,
      arranged_at: relativeTime(arranged_age),
      ...columns,
      ...(has_slot && { pickup_time_id: slotOf(random, order, pkg, arranged_age) }),
      ...(tracking_number !== undefined
        ? { tracking_number }
        : format && { tracking_number: trackingNumber(format, serial) }),
    }),
    ...(arranged_age === undefined && columns),
  };
  return { row, events };
}

function makeOrder(random: Random, order: SourceOrder): MadeOrder {
  const { shop_id, age, updated, buyer, to, note, lines, packages } = order;
  const region = regionOf(shop_id);
  const order_sn = `${dayPlaceholder(region, minutesOf(age))}${random.text(capitals, 8)}`;
  const package_numbers = packages.map(() => `OFG${random.between(1, 2)}${random.text(digits, 14)}`);
  const line_rows = lines.map(({ item_id, model_id = 0, quantity, package: at = 0 }, index) => {
    const product = findProduct(shop_id, item_id);
    const model = findModel(product, model_id);
    return {
      shop_id,
      order_sn,
      line_no: index + 1,
      package_number: package_numbers[at],
      item_id,
      ...(model && { model_id }),
      item_name: product.name,
      ...(model && { model_name: model.name }),
      item_sku: model?.sku ?? product.sku,
      quantity,
      price_micros: product.price_micros,
    };
  });
  const total_amount_micros = line_rows.reduce((sum, line) => sum + line.price_micros * line.quantity, 0);
  const made_packages = packages.map((pkg, at) =>
    makePackage(random, order, pkg, order_sn, package_numbers[at] ?? ''),
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
  return {
    source: order,
    order_sn,
    total_amount_micros,
    package_numbers,
    rows: {
      sales_order: {
        shop_id,
        order_sn,
        create_time: relativeTime(minutesOf(age)),
        update_time: relativeTime(minutesOf(updated)),
        buyer_username: buyer,
        recipient_address: { ...blank_address, ...to },
        total_amount_micros,
        ...(note && { note }),
      },
      sales_order_line: line_rows,
      package: made_packages.map(({ row }) => row),
      event: made_packages.flatMap(({ events }) => events),
    },
  };
}

/** The random numbers of an order depend on the order alone: another order leaves them as they are. */
export const makeOrders = (orders: readonly SourceOrder[]): MadeOrder[] =>
  orders.map((order, at) =>
    makeOrder(randomOf(source.seed, `order ${order.shop_id} ${order.buyer} ${at}`), order),
  );

/** The tracking numbers that sellers gave themselves, each once for its order. */
export function sellerTrackingNumbers(orders: readonly MadeOrder[]) {
  return orders.flatMap(({ source: { shop_id, packages }, order_sn }) =>
    [...new Set(packages.map((pkg) => pkg.tracking_number))].flatMap((tracking_number) =>
      tracking_number === undefined ? [] : [{ shop_id, tracking_number, order_sn }],
    ),
  );
}
