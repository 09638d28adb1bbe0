import { beforeEach } from 'vitest';
import type { EventTables } from '../../../src/market/event/event.tables.ts';
import { batch_channel } from '../../../src/market/logistics/logistics.ts';
import { batch_ship_order } from '../../../src/market/logistics/shipping/batch_ship_order.contract.ts';
import type { OrderTables } from '../../../src/market/order/order.tables.ts';
import { untilKeptRowsAreOld } from '../databases/citus_database.ts';
import type { GivenShop } from '../given/account.ts';
import type { Columns } from '../given/row.ts';
import type { World } from '../world/harness.ts';
import { storedState } from '../world/refusals.ts';
import { all_modes } from './shipping_channels.ts';

/** The fields of a request that a test sends. */
export type Sent = Record<string, unknown>;

export const format = 'BREP##########*';

/** Orders on the batch channel, with the call that ships them. */
export function batchShipping(world: World) {
  const { name } = batch_ship_order;

  /** The batch channel, of which there is only one, with these modes. */
  const givenBatchChannel = async (record: Columns<'logistics_channel'>) => {
    await world.marketplace.database.transaction((store) =>
      store.execute(`delete from logistics_channel where logistic_id = ${batch_channel}`),
    );
    await world.given.channel({ logistic_id: batch_channel, region: 'BR', ...record });
    // A changed channel takes effect everywhere after a second.
    world.clock.advance({ seconds: 1 });
    if (world.engine === 'postgres') await untilKeptRowsAreOld();
  };
  beforeEach(() => givenBatchChannel({ ...all_modes, tracking_number_format: format }));

  const givenShop = async () => {
    const shop = await world.given.shop({ region: 'BR' });
    return { shop, address_id: (await world.given.address({ shop })).address_id };
  };
  /** A new order with a package on the batch channel for each record. */
  const givenOrder = async (
    shop: GivenShop,
    packages: readonly Columns<'package'>[] = [{}],
    order: Parameters<World['given']['order']>[0] = {},
  ) => {
    const on_batch_channel = packages.map((record) => ({ logistic_id: batch_channel, ...record }));
    return world.given.order({ shop, packages: on_batch_channel, ...order });
  };
  const givenOrders = async (shop: GivenShop, count: number) => {
    const order_list: { order_sn: string; package_number: string }[] = [];
    for (let at = 0; at < count; at++) {
      const { order_sn, packages } = await givenOrder(shop);
      order_list.push({ order_sn, package_number: packages[0]?.package_number ?? '' });
    }
    return order_list;
  };
  const call = (shop: GivenShop, order_list: unknown, sent: Sent = { dropoff: {} }) =>
    world.call(name, { order_list, ...sent }, { shop });

  const storedPackages = async ({ shop_id }: GivenShop) =>
    ((await storedState(world)).package as OrderTables['package'][]).filter((row) => row.shop_id === shop_id);
  /** The request that shipped each package. */
  const storedArrangements = async ({ shop_id }: GivenShop) =>
    ((await storedState(world)).event as EventTables['event'][])
      .filter((row) => row.shop_id === shop_id)
      .map(({ subject, request_id }) => ({ package_number: subject.split('/')[1], request_id }));
  const slotOf = async (shop: GivenShop, order_sn: string) => {
    const { body } = await world.call('v2.logistics.get_shipping_parameter', { order_sn }, { shop });
    const { pickup } = body.response;
    return pickup?.address_list[0]?.time_slot_list?.[0]?.pickup_time_id ?? '';
  };
  const bare = (rows: { order_sn: string }[]) => rows.map(({ order_sn }) => ({ order_sn }));

  return {
    givenBatchChannel,
    givenShop,
    givenOrder,
    givenOrders,
    call,
    storedPackages,
    storedArrangements,
    slotOf,
    bare,
  };
}
