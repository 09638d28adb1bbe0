// A generated item: a template with another brand name, price, weight and code, which keeps all rules for new items.

import { digits, type Random } from '../../../engine/seeded_random.ts';
import { no_brand } from '../../../market/product/product.ts';
import { findViolations } from '../../../market/product/rules/all_rules.ts';
import { checkDigitOf } from '../../../market/product/rules/category/gtin.ts';
import type { Catalogue, Item } from '../../../market/product/rules/rule.ts';
import type { ItemTemplate } from './item_templates.ts';
import { makerName } from './made_names.ts';

/** Codes with these digits are used inside of shops only, so nobody else's goods have them. */
const own_code_prefix = '29';
/** Prices are between these shares of the price of the template, and end in .90 where prices have decimals. */
const price_percent = [70, 140] as const;
const weight_percent = [85, 115] as const;
const stock_between = [20, 400] as const;

const percentOf = (value: number, [from, to]: readonly [number, number], random: Random) =>
  (value * random.between(from, to)) / 100;

function priceOf({ original_price }: ItemTemplate, { price_decimals }: Catalogue, random: Random): number {
  const price = percentOf(original_price, price_percent, random);
  if (price_decimals > 0) return price < 2 ? Number(price.toFixed(2)) : Math.floor(price) + 0.9;
  const step = 10 ** Math.max(0, Math.floor(Math.log10(Math.max(price, 1))) - 1);
  return Math.max(step, Math.round(price / step) * step);
}

function ownCode(random: Random): string {
  const code = `${own_code_prefix}${random.text(digits, 10)}`;
  return `${code}${checkDigitOf(code)}`;
}

/** An entry for each channel of the region, with the fields that its fee needs. */
const logisticsOf = ({ channels }: Catalogue, price: number): Item['logistic_info'] =>
  [...channels.values()].map(({ logistic_id, fee_type, size_ids }) => ({
    logistic_id,
    enabled: true,
    ...(fee_type === 'SIZE_SELECTION' && { size_id: size_ids[0] ?? 1 }),
    ...(fee_type === 'CUSTOM_PRICE' && { shipping_fee: Math.max(1, Math.round(price / 10)) }),
  }));

/** The item without what breaks a rule and can be left out: a channel that cannot carry it, and a brand. */
function withoutFaults(item: Item, catalogue: Catalogue): Item | undefined {
  const faults = findViolations(item, catalogue);
  const isOf = (path: string) => faults.some((fault) => fault.path.startsWith(path));
  if (faults.length === 0) return item;
  const changed: Item = {
    ...item,
    logistic_info: item.logistic_info.map((entry, at) =>
      isOf(`logistic_info[${at}]`) ? { logistic_id: entry.logistic_id, enabled: false } : entry,
    ),
    ...(isOf('brand') && { brand: no_brand }),
  };
  return findViolations(changed, catalogue).length === 0 ? changed : undefined;
}

/** @returns undefined if the marketplace has no category or picture for such an item. */
export function generatedItem(
  template: ItemTemplate,
  catalogue: Catalogue,
  { random, number }: { readonly random: Random; readonly number: number },
): Item | undefined {
  const { item_name, description, weight } = template;
  const maker = makerName(random);
  const original_price = priceOf(template, catalogue, random);
  const { category, location_ids, limit } = catalogue;
  const needs_code = category !== undefined && category.gtin_rule !== 'Optional';
  const item: Item = {
    ...template,
    item_name: `${maker} ${item_name}`.slice(0, limit.item_name_length_max),
    description: `${maker}. ${description}`.slice(0, limit.description_length_max),
    item_sku: `${maker.toUpperCase()}-${String(number + 1).padStart(4, '0')}`,
    original_price,
    weight: Math.max(0.01, Number(percentOf(weight, weight_percent, random).toFixed(2))),
    logistic_info: logisticsOf(catalogue, original_price),
    ...(needs_code && { gtin_code: ownCode(random) }),
    seller_stock: [
      { ...(location_ids[0] && { location_id: location_ids[0] }), stock: random.between(...stock_between) },
    ],
  };
  return withoutFaults(item, catalogue);
}
