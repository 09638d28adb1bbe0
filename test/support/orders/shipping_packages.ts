import { beforeAll, expect } from 'vitest';
import type { Mode } from '../../../src/market/logistics/logistics.ts';
import { ship_order } from '../../../src/market/logistics/shipping/ship_order.contract.ts';
import type { GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import type { TestAnswer, World } from '../world/harness.ts';
import { storedState } from '../world/refusals.ts';
import { allowAnotherSlot, reportOfCarrier } from './carrier_reports.ts';
import { all_modes, by_slot } from './shipping_channels.ts';
import { storedOrder } from './stored_orders.ts';

/** The fields of a request that a test sends. */
export type Sent = Record<string, unknown>;
/** A pickup slot, as get_shipping_parameter lists it. */
export interface Slot {
  date: number;
  pickup_time_id: string;
}

export const job_channel = {
  dropoff_info_needed: ['sender_real_name', 'tracking_no'],
  region: 'ID',
} as const;
export const format = 'SGX##########*';
export const integrated = { tracking_number_format: format };

export const modes: Mode[] = ['pickup', 'dropoff', 'non_integrated'];
export const to_arrange = ['LOGISTICS_READY', 'LOGISTICS_PICKUP_RETRY'] as const;
export const seller_delivered = [90021, 90025, 90026];

type Channel = Columns<'logistics_channel'>;

/** A package of a new order, with the call that ships it. */
export interface PackageToShip {
  readonly shop: GivenShop;
  readonly address_id: number;
  readonly logistic_id: number;
  readonly order_sn: string;
  readonly package_number: string;
  ship(sent: Sent): Promise<TestAnswer>;
  stored(): ReturnType<typeof storedOrder>;
}

/** Packages that a test ships: built on a channel, with their calls and expectations. */
export function shippingPackages(world: World) {
  const { name } = ship_order;

  // Channels with rules that depend on their id.
  beforeAll(async () => {
    for (const logistic_id of seller_delivered)
      await world.given.channel({ logistic_id, region: 'BR', ...all_modes });
    await world.given.channel({ logistic_id: 80003, ...job_channel, ...integrated });
    await world.given.channel({ logistic_id: 80004, ...job_channel, ...integrated });
  });

  /** A shop with an address, and an order of one package on a new or existing channel. */
  const givenPackage = async (
    channel: Channel | number,
    package_columns: Columns<'package'> = {},
    order: Parameters<World['given']['order']>[0] = {},
  ): Promise<PackageToShip> => {
    const shop = await world.given.shop();
    const { address_id } = await world.given.address({ shop });
    const logistic_id =
      typeof channel === 'number' ? channel : (await world.given.channel(channel)).logistic_id;
    const packages = [{ logistic_id, ...package_columns }];
    const { order_sn, packages: built } = await world.given.order({ shop, packages, ...order });
    return {
      shop,
      address_id,
      logistic_id,
      order_sn,
      package_number: built[0]?.package_number ?? '',
      ship: (sent) => world.call(name, { order_sn, ...sent }, { shop }),
      stored: () => storedOrder(world, shop, order_sn),
    };
  };

  const storedPackage = async ({ stored }: PackageToShip) => (await stored()).packages[0];

  const expectShipped = async (answer: ReturnType<PackageToShip['ship']>) =>
    expect((await answer).body).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
    });

  /** A refusal that changes nothing. */
  const expectRefused = async (call: () => ReturnType<PackageToShip['ship']>, error: string) => {
    const before = await storedState(world);
    expect((await call()).body).toMatchObject({ error, message: expect.stringMatching(/./) });
    expect(await storedState(world)).toEqual(before);
  };

  /** The slots that an address is offered with; null on a channel without slots. */
  const offeredSlots = async ({ shop, order_sn, address_id }: PackageToShip, at = address_id) => {
    const { body } = await world.call('v2.logistics.get_shipping_parameter', { order_sn }, { shop });
    return body.response.pickup?.address_list.find((address) => address.address_id === at)?.time_slot_list;
  };
  const slotsOf = async (given: PackageToShip, at?: number): Promise<[Slot, Slot, ...Slot[]]> => {
    const [first, second, ...others] = (await offeredSlots(given, at)) ?? [];
    if (!first || !second) throw new Error('There are no two slots.');
    return [first, second, ...others];
  };

  const keyOf = ({ shop: { shop_id }, order_sn, package_number }: PackageToShip) => ({
    shop_id,
    order_sn,
    package_number,
  });
  const missPickup = (given: PackageToShip) =>
    reportOfCarrier(world.marketplace, keyOf(given), 'carrier_missed_pickup', 'missed');
  const allowSlot = (given: PackageToShip) => allowAnotherSlot(world.marketplace, keyOf(given));

  /** A package whose pickup is arranged for the first slot, with the slots that were offered. */
  const givenPickup = async (channel: Channel = by_slot) => {
    const given = await givenPackage(channel);
    const slots = await slotsOf(given);
    const { address_id } = given;
    const book = ({ pickup_time_id }: { pickup_time_id: string }, at = address_id) =>
      given.ship({ pickup: { address_id: at, pickup_time_id } });
    await expectShipped(book(slots[0]));
    return { ...given, slots, book };
  };

  /** A package's arrangement after one call. */
  const arrangedBy = async (channel: Channel | number, sentWith: (given: PackageToShip) => Promise<Sent>) => {
    const given = await givenPackage(channel);
    await expectShipped(given.ship(await sentWith(given)));
    return { given, stored: await storedPackage(given) };
  };

  /** What a package without choices has. */
  const nothing = {
    address_id: null,
    pickup_time_id: null,
    branch_id: null,
    slug: null,
    sender_real_name: null,
    tracking_number: null,
  };
  return {
    name,
    givenPackage,
    storedPackage,
    expectShipped,
    expectRefused,
    offeredSlots,
    slotsOf,
    missPickup,
    allowAnotherSlot: allowSlot,
    givenPickup,
    arrangedBy,
    nothing,
  };
}
