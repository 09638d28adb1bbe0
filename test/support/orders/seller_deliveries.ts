import { beforeAll, expect } from 'vitest';
import type { Region } from '../../../src/kit/contract/region.ts';
import { update_tracking_status } from '../../../src/market/logistics/tracking/update_tracking_status.contract.ts';
import type { LogisticsStatus } from '../../../src/market/order/order.ts';
import type { GivenShop } from '../given/account.ts';
import { arranged, type GivenOrder } from '../given/order.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedOrder } from './stored_orders.ts';

/** What a test reports. */
export type Report = Record<string, unknown>;

const { name } = update_tracking_status;
export const channels = [90_021, 90_025, 90_026];

export const created = 'LOGISTICS_REQUEST_CREATED';
export const picked_up = 'LOGISTICS_PICKUP_DONE';
export const pickup_done = { logistics_status: 'logistics_pickup_done' };
export const delivery_done = { logistics_status: 'logistics_delivery_done' };
export const delivery_failed = { logistics_status: 'logistics_delivery_failed' };

/** Brazilian sellers who deliver themselves, and their reports. */
export const sellerDeliveries = (world: World) => {
  beforeAll(async () => {
    for (const logistic_id of channels)
      await world.given.channel({ logistic_id, region: 'BR', non_integrated_info_needed: [] });
  });

  /** An order with a package in each of these states. */
  async function delivery(
    statuses: readonly LogisticsStatus[] = [created],
    {
      logistic_id = 90_021,
      region = 'BR',
      package_columns = {},
      order_status,
    }: {
      logistic_id?: number;
      region?: Region;
      package_columns?: Columns<'package'>;
      order_status?: 'CANCELLED' | 'COMPLETED' | 'IN_CANCEL';
    } = {},
  ) {
    const shop = await world.given.shop({ region });
    const order = await world.given.order({
      shop,
      packages: statuses.map((logistics_status) => ({
        ...arranged,
        logistic_id,
        logistics_status,
        mode: 'non_integrated',
        tracking_number: undefined,
        ...package_columns,
      })),
      order_status,
    });
    const report = (request: Report) => world.call(name, { order_sn: order.order_sn, ...request }, { shop });
    return { shop, order, report };
  }

  const stored = (shop: GivenShop, { order_sn }: GivenOrder) => storedOrder(world, shop, order_sn);
  return { delivery, stored };
};

export const succeeded = {
  request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
  error: '',
  message: '',
  warning: '',
  response: { update_result: 'succeed' },
};
export const failed = {
  ...succeeded,
  warning: expect.stringMatching(/./),
  response: { update_result: 'failed' },
};
