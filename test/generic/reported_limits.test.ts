// A limit in an answer is the limit that the operation applies.
import { describe, expect, test } from 'vitest';
import type { AnyOperationName } from '../../src/kit/contract/operation.ts';
import {
  limited_attributes,
  limited_channel,
  limitedCalls,
  limitedSeller,
  requestedReturn,
} from '../support/generic/limit_calls.ts';
import {
  collectNumbers,
  isLowerLimit,
  limitPairOf,
  listReportedLimits,
} from '../support/generic/reported_limits.ts';
import type { Seller } from '../support/given/product.ts';
import { every_right } from '../support/items/added_items.ts';
import { category_id, item_regions } from '../support/items/valid_item.ts';
import { onEachEngine, type World } from '../support/world/harness.ts';

/**
 * Numbers that do not limit operations of sellers: they concern buyers, repeat the request, or are values of an
 * item.
 */
const not_of_sellers = [
  'add_on_deal.get_add_on_deal purchase_min_spend',
  'add_on_deal.get_add_on_deal promotion_purchase_limit',
  'add_on_deal.get_add_on_deal_list add_on_deal_list.purchase_min_spend',
  'add_on_deal.get_add_on_deal_list add_on_deal_list.promotion_purchase_limit',
  'ams.get_open_campaign_added_product item_list.max_commission_rate_current_day',
  'product.add_item wholesale.min_count',
  'product.add_item wholesale.max_count',
  'product.get_item_base_info item_list.wholesales.min_count',
  'product.get_item_base_info item_list.wholesales.max_count',
  'product.get_item_base_info item_list.purchase_limit_info.min_purchase_limit',
  'product.get_item_base_info item_list.purchase_limit_info.max_purchase_limit.purchase_limit',
  'product.get_item_limit response.dts_limit.non_pre_order_days_to_ship',
  'returns.get_return_detail negotiation.counter_limit',
  'voucher.get_voucher min_basket_price',
  'voucher.get_voucher max_price',
];

/** Limits that are null because no operation has them. */
const null_limits = [
  'product.get_item_limit response.wholesale_price_threshold_percentage',
  'product.get_item_limit response.tier_variation_name_length_limit',
  'product.get_item_limit response.tier_variation_option_length_limit',
];

const limits_to_try = listReportedLimits().filter(
  (path) => !not_of_sellers.includes(path) && !null_limits.some((name) => path.startsWith(name)),
);

/** An entry of a list in an answer. */
interface Entry {
  readonly attribute_id?: number;
  readonly logistics_channel_id?: number;
}

/**
 * The limits that operations report to a seller, by path. Of several channels and attributes, those with limits
 * are read.
 */
async function readLimits(world: World, shop: Seller): Promise<ReadonlyMap<string, number>> {
  const found = new Map<string, number>();
  const ask = async (
    name: string,
    request: Record<string, unknown>,
    isShown: (entry: Entry) => boolean = () => true,
  ) => {
    const { body } = await world.call(`v2.${name}` as AnyOperationName, request, { shop });
    expect(body.error, name).toBe('');
    const payload = name === 'product.get_item_limit' ? { response: body.response } : body.response;
    const shown = JSON.parse(JSON.stringify(payload), (_, value) =>
      Array.isArray(value) ? value.filter(isShown) : value,
    );
    collectNumbers(shown, `${name} `, found);
  };
  const attribute_ids: number[] = [100, ...Object.values(limited_attributes)];
  await ask('product.get_item_limit', { category_id });
  await ask('product.get_dts_limit', { category_id });
  await ask('product.get_attribute_tree', { category_id_list: category_id }, ({ attribute_id = 100 }) =>
    attribute_ids.includes(attribute_id),
  );
  await ask(
    'logistics.get_channel_list',
    {},
    ({ logistics_channel_id = 0 }) => logistics_channel_id === shop.channel(limited_channel),
  );
  const { return_sn } = await requestedReturn(world, shop);
  await ask('returns.get_available_solutions', { return_sn });
  return found;
}

onEachEngine('a reported limit', (world) => {
  test.each(item_regions)('in %s is accepted, and one step beyond it is refused', async (region) => {
    const shop = await world.given.seller({ region, rights: every_right });
    await limitedSeller(world, shop);
    const reported = await readLimits(world, shop);
    const calls = await limitedCalls(world, shop);
    for (const path of limits_to_try) {
      const limit = reported.get(path);
      const limited = calls[limitPairOf(path)];
      if (limit === undefined || limited === undefined) throw new Error(`${path} is not tested`);
      const beyond = limit + (isLowerLimit(path) ? -limited.step : limited.step);
      expect(await limited.call(limit), `${path}: ${limit}`).toBe('');
      expect(await limited.call(Number(beyond.toFixed(6))), `${path}: ${beyond}`).not.toBe('');
    }
  });
});

describe('limits of the contracts', () => {
  test('each ignored name exists in a contract', () => {
    const all = listReportedLimits();
    expect(not_of_sellers.filter((path) => !all.includes(path))).toEqual([]);
    expect(null_limits.filter((name) => !all.some((path) => path.startsWith(name)))).toEqual([]);
  });
});
