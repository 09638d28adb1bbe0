import { expect } from 'vitest';
import type { ResponseOf } from '../../../src/kit/contract/operation.ts';
import type { Region } from '../../../src/kit/contract/region.ts';
import { get_shipping_parameter } from '../../../src/market/logistics/shipping/get_shipping_parameter.contract.ts';
import type { GivenShop } from '../given/account.ts';
import { everyday_schedule } from '../given/logistics.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';

/** The fields of a request that a test sends. */
type Sent = Record<string, unknown>;
export type Payload = ResponseOf<typeof get_shipping_parameter>;

const { name } = get_shipping_parameter;
export const unix = (moment: string) => Date.parse(moment) / 1_000;

/** A slot as the wire shows it, between two local times of one day. */
export const slot = (from: string, to: string, ...flags: string[]) => ({
  date: unix(from),
  time_text: `${from.slice(11, 16)}-${to.slice(11, 16)}`,
  pickup_time_id: expect.stringMatching(/./),
  flags,
});

/** A channel that picks up, with time slots to choose from. */
export const slotted = {
  pickup_info_needed: ['address_id', 'pickup_time_id'],
  pickup_schedule: everyday_schedule,
};

export const central = {
  region: 'SG',
  state: 'Central',
  city: 'Singapore',
  district: '',
  town: '',
  address: '1 Harbour Road',
  zipcode: '000001',
};

/**
 * What get_shipping_parameter offers on the channel `slotted` when a test begins: it is Sunday, 20:00 in
 * Singapore, and of the three days of the schedule two still have windows.
 */
export const offered_now = [
  slot('2026-03-02T09:00+08:00', '2026-03-02T12:00+08:00', 'recommended'),
  slot('2026-03-02T14:00+08:00', '2026-03-02T18:00+08:00'),
  slot('2026-03-03T09:00+08:00', '2026-03-03T12:00+08:00'),
  slot('2026-03-03T14:00+08:00', '2026-03-03T18:00+08:00'),
];

/** Packages for requests to get_shipping_parameter. */
export const parameterRequests = (world: World) => {
  const ask = async (shop: GivenShop, request: Sent) => (await world.call(name, request, { shop })).body;

  /** A shop with an order of one package, on a new channel. */
  async function setting(
    channel: Columns<'logistics_channel'>,
    {
      region = 'SG',
      package_columns = {},
      order = {},
    }: {
      region?: Region;
      package_columns?: Columns<'package'>;
      order?: Parameters<World['given']['order']>[0];
    } = {},
  ) {
    const shop = await world.given.shop({ region });
    const { logistic_id } = await world.given.channel({ region, ...channel });
    const made = await world.given.order({ shop, packages: [{ logistic_id, ...package_columns }], ...order });
    const { order_sn } = made;
    const [{ package_number } = { package_number: '' }] = made.packages;
    const ask = async (request: Sent = {}) => {
      // A new token, because the clock may have moved.
      const access_token = await world.given.token({ shop_id: shop.shop_id });
      const { body } = await world.call(name, { order_sn, ...request }, { shop: { ...shop, access_token } });
      return body;
    };
    const payload = async (request?: Sent) => {
      const { error, response } = await ask(request);
      expect(error).toBe('');
      return response;
    };
    /** The slots that are offered at the only address. */
    const slots = async () => (await payload()).pickup?.address_list[0]?.time_slot_list;
    return { shop, logistic_id, order_sn, package_number, ask, payload, slots };
  }
  return { ask, setting };
};
