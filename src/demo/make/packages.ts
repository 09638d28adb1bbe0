// Packages with their events, out of what happened to an order.
import { trackingNumber } from '../../logistics/tracking/tracking_number.ts';
import type { LogisticsStatus } from '../../order/order.ts';
import { packageSubject } from '../../order/package.ts';
import { packageStates, type TransitionName } from '../../order/package_transitions.ts';
import { hour, minutesOf, relativeTime } from './ages.ts';
import { regionOf, type SourceOrder, type SourcePackage, source } from './demo_source.ts';
import { digits, hex, type Random } from './random.ts';

/** @throws Error when there is none. */
export const channelOf = (logistic_id: number) => {
  const channel = source.channels.find((other) => other.logistic_id === logistic_id);
  if (!channel) throw new Error(`There is no channel ${logistic_id}.`);
  return channel;
};

/** The transitions in which a package gets its mode, slot and tracking number. */
const arranging_transitions: readonly TransitionName[] = ['arrange', 'hand_over', 'reschedule'];

/** Where the package of a paid order begins. */
const first_status: LogisticsStatus = 'LOGISTICS_READY';

type Steps = NonNullable<SourcePackage['steps']>;

/** What a cancelled order does to its packages. */
const endingOf = ({ ended, updated }: SourceOrder, steps: Steps): Steps =>
  ended === 'CANCELLED' ? [[steps.length > 0 ? 'withdraw' : 'invalidate', updated]] : [];

/** The steps as events of the package: from which state to which, by whom, and when. */
function eventsOf(random: Random, order: SourceOrder, { steps = [] }: SourcePackage, subject: string) {
  const { shop_id } = order;
  let from_status: LogisticsStatus = first_status;
  return [...steps, ...endingOf(order, steps)].map(([kind, age], at) => {
    const { to: to_status, by } = packageStates.transitions[kind];
    const event = {
      shop_id,
      subject,
      seq: at + 1,
      kind,
      actor: by === 'order' ? ('seller' as const) : by,
      ...(by !== 'carrier' && { partner_id: source.partner_id }),
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
export function makePackage(
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
    logistics_status: events.at(-1)?.data.to_status ?? first_status,
    ...(events.length > 0 && { revision: events.length }),
    ...(arranged_age !== undefined && {
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
