import type { ItemViolation } from '../product.errors.ts';
import { attributesRule } from './category/attributes.ts';
import { brandRule } from './category/brand.ts';
import { categoryRule } from './category/category.ts';
import { certificationRule } from './category/certification.ts';
import { compatibilityRule } from './category/compatibility.ts';
import { gtinCodeRule } from './category/gtin.ts';
import { sizeChartRule } from './category/size_chart.ts';
import { descriptionInfoRule } from './content/description_info.ts';
import { imagesRule, promotionImagesRule, videoRule } from './content/item_images.ts';
import { descriptionRule, itemNameRule } from './content/texts.ts';
import { logisticsRule } from './delivery/item_logistics.ts';
import { stockRule } from './delivery/item_stock.ts';
import { dimensionRule, weightRule } from './delivery/measures.ts';
import { preOrderRule } from './delivery/pre_order.ts';
import { priceRule } from './price/price.ts';
import { purchaseLimitsRule } from './price/purchase_limits.ts';
import { wholesaleRule } from './price/wholesale.ts';
import { publishingRule } from './publishing/publishing.ts';
import { complaintPolicyRule } from './region/complaint_policy.ts';
import { itemDangerousRule, medicineRule } from './region/regional_fields.ts';
import { taxOfBrazilRule, taxTypeRule } from './region/tax.ts';
import type { Catalogue, Item, Rule } from './rule.ts';

/** The most violations in an answer: a body of a megabyte can contain tens of thousands. */
export const violations_max = 100;

/** Every rule for an item, in order: the first broken rule determines the error code. */
export const all_rules: readonly Rule[] = [
  categoryRule,
  brandRule,
  attributesRule,
  logisticsRule,
  priceRule,
  itemNameRule,
  descriptionRule,
  weightRule,
  dimensionRule,
  imagesRule,
  promotionImagesRule,
  videoRule,
  wholesaleRule,
  preOrderRule,
  gtinCodeRule,
  taxTypeRule,
  taxOfBrazilRule,
  descriptionInfoRule,
  publishingRule,
  purchaseLimitsRule,
  certificationRule,
  stockRule,
  sizeChartRule,
  itemDangerousRule,
  medicineRule,
  complaintPolicyRule,
  compatibilityRule,
];

/** The first `violations_max` violations of an item; empty if it can be listed. */
export const findViolations = (item: Item, catalogue: Catalogue): ItemViolation[] =>
  all_rules.flatMap((rule) => rule(item, catalogue)).slice(0, violations_max);
