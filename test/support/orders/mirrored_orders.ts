// Orders of another system, as they are imported.

import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import { storedRows } from '../world/refusals.ts';
import { placedOrders } from './placed_orders.ts';

type Stated = Record<string, unknown>;

export function mirroredOrders(world: World) {
  const { seller, stockOf, placed } = placedOrders(world);
  type Seller = Awaited<ReturnType<typeof seller>>;
  let count = 0;

  /** A moment so many hours ago. */
  const ago = (hours: number) => world.clock.now - hours * 3_600;

  /** An order that was placed 100 hours ago: two pieces of the item. */
  const stated = ({ shop, item, channel }: Seller, changes: Stated = {}): Stated => ({
    external_id: `E-${++count}`,
    create_time: ago(100),
    order_status: 'READY_TO_SHIP',
    logistic_id: channel.logistic_id,
    item_list: [{ item_id: item.item_id, quantity: 2, original_price_micros: 10_000_000 }],
    buyer_username: 'ada',
    recipient_address: {
      name: 'Ada Buyer',
      phone: '+65 0000 0001',
      region: shop.region,
      state: 'Central',
      city: 'Singapore',
      district: '',
      town: '',
      address: '2 Buyer Street',
      zipcode: '000002',
    },
    ...changes,
  });

  /** The state of an order that was completed 80 hours ago. */
  const completed = () => ({
    order_status: 'COMPLETED',
    history: [
      { order_status: 'TO_CONFIRM_RECEIVE', at: ago(90) },
      { order_status: 'COMPLETED', at: ago(80) },
    ],
  });

  /** The stored rows of a table that belong to a test. */
  const rows = async (table: string, isOurs: (row: Stated) => boolean) =>
    ((await storedRows(world, table)) as Stated[]).filter(isOurs);

  const importAll = async ({ shop_id }: GivenShop, order_list: readonly Stated[], options: Stated = {}) =>
    (await act(world, 'order.import', { shop_id, order_list, ...options })).body;

  /** Imports one order. @returns its result. */
  async function importOne(of: Seller, changes: Stated = {}, options: Stated = {}) {
    const { result_list } = await importAll(of.shop, [stated(of, changes)], options);
    const [result] = result_list;
    if (!result) throw new Error('The answer has no result.');
    return result;
  }

  const syncAll = async ({ shop_id }: GivenShop, order_list: readonly Stated[]) =>
    (await act(world, 'order.sync', { shop_id, order_list })).body;

  async function syncOne({ shop }: Seller, state: Stated) {
    const [result] = (await syncAll(shop, [state])).result_list;
    if (!result) throw new Error('The answer has no result.');
    return result;
  }

  return { seller, placed, stockOf, ago, stated, completed, rows, importAll, importOne, syncAll, syncOne };
}
