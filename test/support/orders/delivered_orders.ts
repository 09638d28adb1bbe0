// Orders that actions place and deliver, for tests of what happens after delivery.
import type { GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';

export function deliveredOrders(world: World) {
  /** A shop with 20 pieces of an item. */
  async function seller() {
    const shop = await world.given.shop();
    await world.given.channel({ region: shop.region, non_integrated_info_needed: [] });
    const { item_id } = await world.given.item({ shop });
    const { shop_id } = shop;
    await world.given.row('item_stock', { shop_id, item_id, location_id: '', stock: 20 });
    return { shop, item_id };
  }

  /** An order of two pieces for 15.00 each, delivered by default. */
  async function order(
    { shop, item_id }: { shop: GivenShop; item_id: number },
    { is_delivered = true, ...more }: Record<string, unknown> & { is_delivered?: boolean } = {},
  ) {
    const { shop_id } = shop;
    const item_list = [{ item_id, quantity: 2, model_discounted_price_micros: 15_000_000 }];
    const placed = await act(world, 'order.place', { shop_id, item_list, buyer_username: 'ada', ...more });
    const key = { shop_id, order_sn: String(placed.body.order_sn) };
    if (!is_delivered) return key;
    await world.call('v2.logistics.ship_order', { order_sn: key.order_sn, non_integrated: {} }, { shop });
    await act(world, 'package.deliver', key);
    return key;
  }

  /** A return of an order, in the form that an action needs. */
  async function returned(key: { shop_id: number; order_sn: string }, more: Record<string, unknown> = {}) {
    const { body } = await act(world, 'return.open', { ...key, ...more });
    return { shop_id: key.shop_id, return_sn: String(body.return_sn) };
  }

  return { seller, order, returned };
}
