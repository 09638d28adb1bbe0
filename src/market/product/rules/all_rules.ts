import type { Violation } from '../product.errors.ts';
import { attributes } from './category/attributes.ts';
import { brand } from './category/brand.ts';
import { category } from './category/category.ts';
import { certification } from './category/certification.ts';
import { compatibility } from './category/compatibility.ts';
import { gtinCode } from './category/gtin.ts';
import { sizeChart } from './category/size_chart.ts';
import { descriptionInfo } from './content/description_info.ts';
import { images, promotionImages, video } from './content/item_images.ts';
import { description, itemName } from './content/texts.ts';
import { logistics } from './delivery/item_logistics.ts';
import { stock } from './delivery/item_stock.ts';
import { dimension, weight } from './delivery/measures.ts';
import { preOrder } from './delivery/pre_order.ts';
import { price } from './price/price.ts';
import { purchaseLimits } from './price/purchase_limits.ts';
import { wholesale } from './price/wholesale.ts';
import { publishing } from './publishing/publishing.ts';
import { complaintPolicy } from './region/complaint_policy.ts';
import { itemDangerous, medicine } from './region/regional_fields.ts';
import { taxOfBrazil, taxType } from './region/tax.ts';
import type { Catalogue, Item, Rule } from './rule.ts';

/** The most violations in an answer: a body of a megabyte can contain tens of thousands. */
export const violations_max = 100;

/** Every rule for an item, in order: the first broken rule determines the error code. */
export const all_rules: readonly Rule[] = [
  category,
  brand,
  attributes,
  logistics,
  price,
  itemName,
  description,
  weight,
  dimension,
  images,
  promotionImages,
  video,
  wholesale,
  preOrder,
  gtinCode,
  taxType,
  taxOfBrazil,
  descriptionInfo,
  publishing,
  purchaseLimits,
  certification,
  stock,
  sizeChart,
  itemDangerous,
  medicine,
  complaintPolicy,
  compatibility,
];

/** The first `violations_max` violations of an item; empty if it can be listed. */
export const findViolations = (item: Item, catalogue: Catalogue): Violation[] =>
  all_rules.flatMap((rule) => rule(item, catalogue)).slice(0, violations_max);
