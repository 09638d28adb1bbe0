// What the carrier reports and the marketplace allows, as an operator would tell of it.

import type { OpenMarketplace } from '../../src/app/open_marketplace.ts';
import type { Actor } from '../../src/event/record_events.ts';
import {
  allowReschedule,
  type PackageName,
  recordCarrierUpdate,
} from '../../src/logistics/tracking/carrier_update.ts';
import type { PlacingContext } from '../../src/order/commands/order_command.ts';
import type { CarrierTransitionName } from '../../src/order/package_transitions.ts';
import { seconds } from '../../src/platform/contract/clock.ts';

type Site = Pick<OpenMarketplace, 'database' | 'ids' | 'jobs' | 'business_clock'>;

/** Runs work on orders in one transaction. */
export const inOrderContext = <T>(
  { database, ids, jobs, business_clock }: Site,
  work: (context: PlacingContext) => Promise<T>,
  actor: Partial<Actor> = {},
): Promise<T> =>
  ids.within(() =>
    database.transaction((store) => {
      const now = seconds(business_clock);
      const by_default = { actor: 'marketplace', partner_id: null, request_id: 'a report', now } as const;
      return work({ store, ids, jobs, actor: { ...by_default, ...actor } });
    }),
  );

const outcomeOf = (result: unknown) => {
  if (typeof result !== 'string') return 'recorded';
  return result === 'not_possible' ? result : 'not_found';
};

/** Records what the carrier did with a package. */
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
  return typeof result !== 'string';
}
