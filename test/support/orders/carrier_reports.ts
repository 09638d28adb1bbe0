// Reports of the carrier and permissions of the marketplace, as an operator would enter them.

import { seconds } from '../../../src/kit/contract/clock.ts';
import { isRefused, type Refusal } from '../../../src/kit/contract/refusal.ts';
import type { Actor } from '../../../src/market/event/record_events.ts';
import {
  allowReschedule,
  type PackageName,
  type PackageObstacle,
  recordCarrierUpdate,
} from '../../../src/market/logistics/tracking/carrier_update.ts';
import type { OrderCommandContext } from '../../../src/market/order/commands/order_command.ts';
import type { LogisticsStatus } from '../../../src/market/order/order.ts';
import type { ChangedOrder } from '../../../src/market/order/order_change.ts';
import type { CarrierTransitionName } from '../../../src/market/order/package_transitions.ts';
import type { OpenMarketplace } from '../../../src/program/server/open_marketplace.ts';
import type { GivenShop } from '../given/account.ts';
import { everyday_schedule } from '../given/logistics.ts';
import type { GivenOrder } from '../given/order.ts';
import type { World } from '../world/harness.ts';

type Site = Pick<OpenMarketplace, 'database' | 'ids' | 'jobs' | 'business_clock'>;

/** Runs work on orders in one transaction. */
export const inOrderContext = <T>(
  { database, ids, jobs, business_clock }: Site,
  work: (context: OrderCommandContext) => Promise<T>,
  actor: Partial<Actor> = {},
): Promise<T> =>
  ids.within(() =>
    database.transaction((store) => {
      const now = seconds(business_clock);
      const by_default = { actor: 'marketplace', partner_id: null, request_id: 'a report', now } as const;
      return work({ store, ids, jobs, actor: { ...by_default, ...actor } });
    }),
  );

const outcomeOf = (result: ChangedOrder | Refusal<PackageObstacle>) => {
  if (!isRefused(result)) return 'recorded';
  return result.reason === 'not_possible' ? result.reason : 'not_found';
};

/** Records an event of the carrier for a package. */
export const reportOfCarrier = async (
  site: Site,
  name: PackageName,
  transition: CarrierTransitionName,
  request_id = 'a report',
): Promise<'recorded' | 'not_found' | 'not_possible'> =>
  outcomeOf(
    await inOrderContext(site, (context) => recordCarrierUpdate(context, name, transition), {
      actor: 'carrier',
      request_id,
    }),
  );

/** Lets the seller choose another slot. @returns whether that changed anything. */
export async function allowAnotherSlot(
  site: Site,
  name: PackageName,
  request_id = 'a report',
): Promise<boolean> {
  const result = await inOrderContext(site, (context) => allowReschedule(context, name), { request_id });
  return !isRefused(result);
}

/** What tests of carrier reports need from a world. */
export function carrierReports(world: World) {
  const by_slot = {
    pickup_info_needed: ['address_id', 'pickup_time_id'],
    pickup_schedule: everyday_schedule,
  };
  return {
    /** A shop's order with a package in each of these states. */
    async orderWith(
      packages: readonly (Record<string, unknown> & { logistics_status: LogisticsStatus })[],
      record: Record<string, unknown> = {},
      channel: Record<string, unknown> = by_slot,
    ) {
      const shop = await world.given.shop();
      const { logistic_id } = await world.given.channel(channel);
      const order = await world.given.order({
        shop,
        packages: packages.map((columns) => ({ logistic_id, ...columns })),
        ...record,
      });
      return { shop, order };
    },
    nameOf: ({ shop_id }: GivenShop, { order_sn, packages: [first] }: GivenOrder): PackageName => ({
      shop_id,
      order_sn,
      package_number: first?.package_number ?? '',
    }),
    report: (name: PackageName, transition: CarrierTransitionName, request_id?: string) =>
      reportOfCarrier(world.marketplace, name, transition, request_id),
    allow: (name: PackageName) => allowAnotherSlot(world.marketplace, name),
  };
}
