import type { Broken } from '../product.errors.ts';
import { attributes } from './attributes.ts';
import { brand } from './brand.ts';
import { category } from './category.ts';
import { certification } from './certification.ts';
import { compatibility } from './compatibility.ts';
import { complaintPolicy } from './complaint_policy.ts';
import { descriptionInfo } from './description_info.ts';
import { gtinCode } from './gtin.ts';
import { images, promotionImages, video } from './images.ts';
import { logistics } from './logistics.ts';
import { dimension, weight } from './measures.ts';
import { preOrder } from './pre_order.ts';
import { price } from './price.ts';
import { publishing } from './publishing.ts';
import { purchaseLimits } from './purchase_limits.ts';
import { itemDangerous, medicine } from './regional_fields.ts';
import type { Catalogue, Item, Rule } from './rule.ts';
import { sizeChart } from './size_chart.ts';
import { stock } from './stock.ts';
import { taxOfBrazil, taxType } from './tax.ts';
import { description, itemName } from './texts.ts';
import { wholesale } from './wholesale.ts';

/** An answer names no more than these: a body of a megabyte can break ten thousands. */
export const broken_count_max = 100;

/** Every rule of an item, in the order in which they answer: the first that is broken gives the code. */
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

/** What an item breaks, the first `broken_count_max` of it; nothing when it can be taken. */
export const brokenRules = (item: Item, catalogue: Catalogue): Broken[] =>
  all_rules.flatMap((rule) => rule(item, catalogue)).slice(0, broken_count_max);
