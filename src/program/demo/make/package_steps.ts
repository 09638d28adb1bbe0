// Steps of the packages of the demo: their seller ships them, and the carrier reports their progress.
import {
  allowAnotherSlot,
  carrierHandler,
  failDelivery,
  receiveBack,
} from '../../../market/logistics/actions/package_actions.ts';
import type { get_shipping_parameter } from '../../../market/logistics/shipping/get_shipping_parameter.contract.ts';
import { getShippingParameter } from '../../../market/logistics/shipping/get_shipping_parameter.ts';
import { shipOrder } from '../../../market/logistics/shipping/ship_order.ts';
import { day, minutesOf } from './ages.ts';
import type { SourceStep } from './demo_source.ts';
import { loaded_at } from './made_marketplace.ts';
import type { MadeOrder } from './made_order.ts';
import type { DemoStep, Moment } from './steps.ts';

interface PackageName {
  readonly shop_id: number;
  readonly order_sn: string;
  readonly package_number: string;
}

/** A package of the source, with the current step and the later ones. */
interface StepOfPackage {
  readonly name: PackageName;
  readonly request: NonNullable<SourceStep[2]>;
  readonly later: readonly SourceStep[];
}

interface Address {
  readonly address_id: number;
  readonly time_slot_list?: readonly { readonly date: number; readonly pickup_time_id: string }[];
}

/**
 * The slot closest to the time at which the package is picked up or, without a pickup, to a day after the
 * booking; undefined if none is offered.
 */
async function chooseSlot(moment: Moment, { name, later }: StepOfPackage, address_id: number) {
  const { shop_id, ...of } = name;
  const offered = (await getShippingParameter(
    moment.operation<typeof get_shipping_parameter>(shop_id),
    of,
  )) as {
    readonly pickup?: { readonly address_list: readonly Address[] };
  };
  const picked_up = later.find(([kind]) => kind === 'pick_up' || kind === 'miss_pickup');
  const wanted = picked_up ? loaded_at - minutesOf(picked_up[1]) * 60 : moment.now + day * 60;
  const slots = offered.pickup?.address_list.find((address) => address.address_id === address_id);
  const [slot] = [...(slots?.time_slot_list ?? [])].sort(
    (a, b) => Math.abs(a.date - wanted) - Math.abs(b.date - wanted) || a.date - b.date,
  );
  return slot?.pickup_time_id;
}

/** Ships the package like a seller: the source has the request of ship_order, without the slot. */
async function ship(moment: Moment, step: StepOfPackage): Promise<unknown> {
  const { shop_id, ...name } = step.name;
  const { pickup, ...modes } = step.request as Parameters<typeof shipOrder>[1];
  const { address_id } = pickup ?? {};
  const pickup_time_id = address_id && (await chooseSlot(moment, step, address_id));
  return shipOrder(moment.operation(shop_id), {
    ...name,
    ...modes,
    ...(pickup && { pickup: { ...pickup, ...(pickup_time_id && { pickup_time_id }) } }),
  });
}

const carrier =
  (transition: Parameters<typeof carrierHandler>[0]) =>
  (moment: Moment, { name }: StepOfPackage) =>
    carrierHandler(transition)(moment.action(), name);

/** The steps that the source can name. */
const kinds: Readonly<Record<string, (moment: Moment, step: StepOfPackage) => Promise<unknown>>> = {
  ship,
  reschedule: ship,
  allow_reschedule: (moment, { name }) => allowAnotherSlot(moment.action(), name),
  pick_up: carrier('carrier_pickup'),
  miss_pickup: carrier('carrier_missed_pickup'),
  deliver: carrier('carrier_delivery'),
  lose: carrier('carrier_loss'),
  fail: (moment, { name, request }) =>
    failDelivery(moment.action(), { ...name, ...request } as Parameters<typeof failDelivery>[1]),
  receive_back: (moment, { name }) => receiveBack(moment.action(), name),
};

export function packageSteps(made: MadeOrder): DemoStep[] {
  const { packages = [], shop_id, handle = '' } = made.source;
  const { random } = made;
  const order_sn = made.number.made;
  return packages.flatMap((steps, index) =>
    steps.map(([kind, age, request = {}], at) => {
      const title = `package ${handle} ${order_sn} ${index}: ${kind}`;
      const step = kinds[kind];
      if (!step) throw new Error(`${title}: there is no such step.`);
      const take = (moment: Moment) => {
        const package_number = made.package_numbers[index] ?? '';
        const name = { shop_id, order_sn, package_number };
        return step(moment, { name, request, later: steps.slice(at + 1) });
      };
      return { age: minutesOf(age), name: title, random, take };
    }),
  );
}
