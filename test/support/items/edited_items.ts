// Items that sellers edit: the calls, and what the reads show afterwards.
import { expect } from 'vitest';
import type { GivenShop } from '../given/account.ts';
import type { Seller } from '../given/product.ts';
import type { World } from '../world/harness.ts';
import { act } from '../world/operator_calls.ts';
import { itemCalls, itemIdOf } from './added_items.ts';

/** A tier with these options. */
export const tier = (name: string, ...options: string[]) => ({
  name,
  option_list: options.map((option) => ({ option })),
});

/** A model for 25 with 5 pieces. */
export const modelAt = (tier_index: number[], changes: object = {}) => ({
  tier_index,
  original_price: 25,
  seller_stock: [{ stock: 5 }],
  ...changes,
});

export interface ShownModel {
  readonly model_id: number;
  readonly model_sku: string;
  readonly tier_index: number[];
  readonly price_info: readonly { original_price: number }[];
  readonly stock_info_v2: {
    readonly summary_info: { total_reserved_stock: number; total_available_stock: number };
    readonly seller_stock: readonly { location_id: string; stock: number }[];
  };
}

/** The calls with which a seller edits an item, and what is shown of it. */
export function editCalls(world: World) {
  const { add } = itemCalls(world);
  const call = <const N extends string>(name: N, seller: GivenShop, request: Record<string, unknown>) =>
    world.call(`v2.product.${name}` as const, request, { shop: seller });

  /** What the two reads show of an item. */
  async function shown(seller: Seller, item_id: number) {
    const base = await call('get_item_base_info', seller, { item_id_list: item_id });
    const models = await call('get_model_list', seller, { item_id });
    const { tier_variation, model } = models.body.response;
    return {
      item: base.body.response.item_list[0],
      tiers: tier_variation as { name: string; option_list: { option: string }[] }[],
      models: model as ShownModel[],
    };
  }

  /** An item that was added by its seller, without models. */
  async function item(seller: Seller, changes: Parameters<typeof add>[1] = {}) {
    return itemIdOf(await add(seller, { seller_stock: [{ stock: 9 }], ...changes }));
  }

  /** An item with the sizes S, M and L, and the ids of their models. */
  async function itemWithModels(
    seller: Seller,
    { changes = {}, model = {} }: { changes?: Parameters<typeof add>[1]; model?: object } = {},
  ) {
    const item_id = await item(seller, changes);
    const { body } = await call('init_tier_variation', seller, {
      item_id,
      tier_variation: [tier('Size', 'S', 'M', 'L')],
      model: [0, 1, 2].map((index) => modelAt([index], model)),
    });
    expect(body).toMatchObject({ error: '' });
    const model_ids: number[] = body.response.model.map((one: { model_id: number }) => one.model_id);
    return { item_id, model_ids };
  }

  /** Orders of buyers reserve pieces of a model (or of the item: 0), without a particular order. */
  const reserve = async (seller: Seller, item_id: number, model_id: number, quantity: number) => {
    const { body } = await act(world, 'order.place', {
      shop_id: seller.shop_id,
      item_list: [{ item_id, ...(model_id && { model_id }), quantity }],
    });
    return String(body.order_sn);
  };

  /** A promotion of an item or one of its models that runs for a minute, from now on by default. */
  const promote = (
    { shop_id }: Seller,
    item_id: number,
    {
      model_id = 0,
      in_s = 0,
      promotion_type = 'product_promotion' as 'product_promotion' | 'flash_sale',
    } = {},
  ) =>
    world.given.row('item_promotion', {
      shop_id,
      item_id,
      model_id,
      promotion_id: 1,
      promotion_type,
      promotion_price_micros: 1_000_000,
      start_time: world.clock.now + in_s,
      end_time: world.clock.now + in_s + 60,
    });

  /** The marketplace's warehouses keep a piece of an item in Singapore. */
  const store = ({ shop_id }: Seller, item_id: number) => {
    const sku = { shop_id, whs_region: 'SG', mtsku_id: `${item_id}_0` } as const;
    return world.given.rows([
      ['stock_shop_sku', { ...sku, shop_item_id: item_id, shop_model_id: 0 }],
      ['stock_balance', { ...sku, whs_id: 'W', sellable: 1, reserved: 0, unsellable: 0 }],
    ]);
  };

  return { store, call, shown, item, itemWithModels, reserve, promote };
}
