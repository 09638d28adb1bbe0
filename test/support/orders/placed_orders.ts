// Orders that are placed for items with stock, as an operator places them.

import type { Transaction } from '../../../src/engine/store/store.ts';
import { isRefused } from '../../../src/kit/contract/refusal.ts';
import type { Actor } from '../../../src/market/event/record_events.ts';
import type { OrderCommandContext } from '../../../src/market/order/commands/order_command.ts';
import {
  type NewOrder,
  type PlacingRefusal,
  placeOrder,
} from '../../../src/market/order/commands/place_order.ts';
import { listModelStock } from '../../../src/market/product/stock/item_stock.store.ts';
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { inOrderContext } from './carrier_reports.ts';
import { storedOrder } from './stored_orders.ts';

const address = {
  name: 'Ada Buyer',
  phone: '+65 0000 0001',
  state: 'Central',
  city: 'Singapore',
  district: '',
  town: '',
  address: '2 Buyer Street',
  zipcode: '000002',
};

/** The transaction was refused and rolled back. */
class RefusedError extends Error {
  constructor(readonly refusal: PlacingRefusal) {
    super(refusal.reason);
  }
}

export function placedOrders(world: World) {
  /** A shop with an item in stock, and a channel that ships it. */
  async function seller({ stock = 10, region = 'SG' as GivenShop['region'] } = {}) {
    const shop = await world.given.shop({ region });
    const item = await world.given.item({ shop, pre_order: { is_pre_order: false, days_to_ship: 3 } });
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id: item.item_id, location_id: '', stock });
    const channel = await world.given.channel({
      region,
      dropoff_info_needed: [],
      non_integrated_info_needed: [],
    });
    return { shop, item, channel };
  }
  type Seller = Awaited<ReturnType<typeof seller>>;

  const newOrder = ({ shop, item, channel }: Seller, changes: Partial<NewOrder> = {}): NewOrder => ({
    shop: { shop_id: shop.shop_id, region: shop.region, seller_type: 'local' },
    lines: [{ item_id: item.item_id, quantity: 2 }],
    buyer: { buyer_user_id: 77, buyer_username: 'ada' },
    recipient_address: { ...address, region: shop.region },
    channel: { logistic_id: channel.logistic_id, channel_name: channel.channel_name },
    payment_method: 'Credit Card',
    ...changes,
  });

  /** Places an order; a refused one is rolled back, and its refusal is returned. */
  async function place(order: NewOrder) {
    const { ids, jobs, database } = world.marketplace;
    const by_buyer = { actor: 'buyer', partner_id: null, request_id: 'placing' } as const;
    const work = async (store: Transaction) => {
      const actor: Actor = { ...by_buyer, now: world.clock.now };
      const placed = await placeOrder({ store, jobs, ids, actor }, order);
      if (isRefused(placed)) throw new RefusedError(placed);
      return placed;
    };
    return ids
      .within(() => database.transaction(work))
      .catch((error: unknown) => {
        if (error instanceof RefusedError) return error.refusal;
        throw error;
      });
  }

  /** A placed order of a seller, with functions that query it. */
  async function placed(of: Seller, changes: Partial<NewOrder> = {}) {
    const result = await place(newOrder(of, changes));
    if (isRefused(result)) throw new Error(result.reason);
    const { order_sn } = result.order;
    const { shop } = of;
    const name = { shop_id: shop.shop_id, order_sn, package_number: result.package_number };
    return { ...result, ...of, name, stored: () => storedOrder(world, shop, order_sn) };
  }

  /** Runs a command in its own transaction. */
  const command = <T>(work: (context: OrderCommandContext) => Promise<T>) =>
    inOrderContext(world.marketplace, work);

  /** The number of pieces of the item, and how many of them are reserved. */
  async function stockOf({ shop: { shop_id }, item: { item_id } }: Pick<Seller, 'shop' | 'item'>) {
    const [place_of_it] = await world.marketplace.database.all(listModelStock, {
      shop_id,
      item_id,
      model_id: 0,
    });
    return [place_of_it?.stock, place_of_it?.reserved_stock];
  }

  return { seller, newOrder, place, placed, command, stockOf };
}
