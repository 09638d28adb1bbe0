// The calls to which reported limits apply, each as a function of the limited value.
import { expect } from 'vitest';
import type { Item } from '../../../src/market/product/rules/rule.ts';
import type { Seller } from '../given/product.ts';
import { itemCalls, itemIdOf } from '../items/added_items.ts';
import { category_id } from '../items/valid_item.ts';
import type { World } from '../world/harness.ts';

/** A limited value: its smallest step, and a call with it, which returns the error of its answer. */
export interface LimitedCall {
  readonly step: number;
  readonly call: (value: number) => Promise<string>;
}

/** A channel with parcel limits in every region. */
export const limited_channel = 99;
/** A multiple-choice attribute, and an attribute that depends on a value of the material. */
export const limited_attributes = { parent: 103, child: 120 } as const;

export async function limitedSeller(world: World, seller: Seller): Promise<void> {
  const { region, channel } = seller;
  await world.given.rows([
    [
      'logistics_channel',
      {
        logistic_id: channel(limited_channel),
        channel_name: 'Limited',
        region,
        document_types: ['NORMAL_AIR_WAYBILL'],
        suggested_document_type: 'NORMAL_AIR_WAYBILL',
        weight_limit: { item_max_weight: 20.5, item_min_weight: 0.25 },
        item_max_dimension: { height: 30, width: 40, length: 50, dimension_sum: 90, unit: 'cm' },
        volume_limit: { item_max_volume: 20, item_min_volume: 2 },
      },
    ],
    [
      'category_attribute',
      {
        region,
        category_id,
        attribute_id: limited_attributes.child,
        attribute_name: 'Weave',
        input_type: 'MULTIPLE_SELECT_COMBO_BOX',
        value_count_max: 2,
        parent_attribute_id: 100,
        parent_value_id: 1_002,
      },
    ],
  ]);
}

/** A return about which the seller can make an offer. */
export const requestedReturn = (world: World, shop: Seller) =>
  world.given.returnRequest({
    shop,
    return_status: 'REQUESTED',
    negotiation_status: 'PENDING_RESPOND',
    counter_limit: 1,
    refund_amount_micros: 300_000_000,
    // No order is needed, and orders would draw ids of channels.
    order_sn: 'NONE',
  });

const material = { attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] };
const box = (package_height: number, package_width: number, package_length: number) => ({
  dimension: { package_height, package_width, package_length },
});

/** The calls by limit; in the path of a limit `*` means min and max. */
export async function limitedCalls(world: World, shop: Seller): Promise<Record<string, LimitedCall>> {
  const product = itemCalls(world);
  const add = async (changes: Partial<Item>, by = shop) => (await product.add(by, changes)).body.error ?? '';
  const item_id = itemIdOf(await product.add(shop));
  const edit = async (name: 'update_price' | 'update_stock', request: Record<string, unknown>) =>
    (await world.call(`v2.product.${name}`, { item_id, ...request }, { shop })).body.error ?? '';
  /** Two operations with one limit: either both accept a value, or both refuse it. */
  const both = async (...calls: Promise<string>[]) => {
    const errors = await Promise.all(calls);
    expect(errors.filter((error) => error === '').length % errors.length, errors.join()).toBe(0);
    return errors.join('');
  };
  const [image_id = ''] = await world.given.images();
  const image = { field_type: 'image' as const, image_info: { image_id } };
  const text = (length: number) => ({ field_type: 'text' as const, text: 'a'.repeat(length) });
  const extended = (
    field_list: NonNullable<NonNullable<Item['description_info']>['extended_description']>['field_list'],
  ) => add({ description_type: 'extended', description_info: { extended_description: { field_list } } });
  const onChannel = (changes: Partial<Item>) =>
    add({
      logistic_info: [{ logistic_id: shop.channel(limited_channel), enabled: true }],
      weight: 1,
      ...box(20, 20, 20),
      ...changes,
    });
  const values = (attribute_id: number) => (count: number) => {
    const attribute_value_list = Array.from({ length: count }, (_, at) => ({
      value_id: 0,
      original_value_name: `Value ${at}`,
    }));
    return add({ attribute_list: [material, { attribute_id, attribute_value_list }] });
  };
  const preOrder = (days_to_ship: number) => add({ pre_order: { is_pre_order: true, days_to_ship } });
  const limited = (call: LimitedCall['call'], step = 1): LimitedCall => ({ call, step });

  const item = 'product.get_item_limit response.';
  const channel = 'logistics.get_channel_list logistics_channel_list.';
  const attribute_tree = 'product.get_attribute_tree list.attribute_tree.';
  return {
    [`${item}price_limit.*_limit`]: limited(
      (original_price) =>
        both(add({ original_price }), edit('update_price', { price_list: [{ original_price }] })),
      shop.price_step,
    ),
    [`${item}stock_limit.*_limit`]: limited((stock) => {
      const seller_stock = [{ stock }];
      return both(add({ seller_stock }), edit('update_stock', { stock_list: [{ seller_stock }] }));
    }),
    [`${item}item_name_length_limit.*_limit`]: limited((length) => add({ item_name: 'a'.repeat(length) })),
    [`${item}item_description_length_limit.*_limit`]: limited((length) =>
      add({ description: 'a'.repeat(length) }),
    ),
    [`${item}item_image_count_limit.*_limit`]: limited((count) =>
      add({ image: { image_id_list: Array(count).fill(image_id) } }),
    ),
    [`${item}item_count_limit.*_limit`]: limited(async (count) => {
      const full = await world.given.seller({ region: shop.region });
      await world.given.rows([['item_count', { shop_id: full.shop_id, item_count: count - 1 }]]);
      return add({}, full);
    }),
    [`${item}extended_description_limit.description_text_length_*`]: limited((length) =>
      extended([text(length)]),
    ),
    [`${item}extended_description_limit.description_image_num_*`]: limited(async (count) => {
      if (count < 0) return 'a list has no fewer than 0 images';
      return extended(count === 0 ? [text(1)] : Array(count).fill(image));
    }),
    [`${item}dts_limit.days_to_ship_limit.*_limit`]: limited(preOrder),
    'product.get_dts_limit days_to_ship_limit.*_limit': limited(preOrder),
    [`${attribute_tree}attribute_info.*_value_count`]: limited(values(limited_attributes.parent)),
    [`${attribute_tree}attribute_value_list.child_attribute_list.attribute_info.*_value_count`]: limited(
      values(limited_attributes.child),
    ),
    'returns.get_available_solutions offer_refund.*_refund_amount': limited(async (amount) => {
      const { return_sn } = await requestedReturn(world, shop);
      const offered = { proposed_solution: 'REFUND', proposed_adjusted_refund_amount: amount };
      return (await world.call('v2.returns.offer', { return_sn, ...offered }, { shop })).body.error ?? '';
    }, shop.price_step),
    [`${channel}weight_limit.item_*_weight`]: limited((weight) => onChannel({ weight }), 0.001),
    [`${channel}item_*_dimension.height`]: limited((side) => onChannel(box(side, 15, 15))),
    [`${channel}item_*_dimension.width`]: limited((side) => onChannel(box(15, side, 15))),
    [`${channel}item_*_dimension.length`]: limited((side) => onChannel(box(15, 15, side))),
    [`${channel}item_*_dimension.dimension_sum`]: limited((sum) => onChannel(box(12, 38, sum - 50))),
    [`${channel}volume_limit.item_*_volume`]: limited((litres) => onChannel(box(20, 25, litres * 2)), 0.5),
  };
}
