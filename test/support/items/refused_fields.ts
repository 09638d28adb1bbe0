// Refusals of the operations that set the fields of an item.
import type { Case } from '../world/refusals.ts';
import { categories } from './valid_item.ts';

/**
 * The cases of `eachRefusal` that concern a single field.
 *
 * @param withItem prepares a call for a valid item with these changes.
 */
export function refusedFields(withItem: (changes: object) => Case[1]) {
  const withValue = (attribute_id: number, value_id: number) =>
    withItem({
      attribute_list: [
        { attribute_id: 100, attribute_value_list: [{ value_id: 1_002 }] },
        { attribute_id, attribute_value_list: [{ value_id }] },
      ],
    });
  return {
    invalid_category: ['a category that is not a leaf', withItem({ category_id: categories.parent })],
    category_blocked: ['a category that is closed', withItem({ category_id: categories.blocked })],
    invalid_brand: [
      "a brand under another name than the category's",
      withItem({ brand: { brand_id: 700, original_brand_name: 'nordlicht' } }),
    ],
    attribute_missing: ['an item without a mandatory attribute', withItem({ attribute_list: [] })],
    invalid_attribute: ['an attribute that the category does not have', withValue(999, 0)],
    invalid_attribute_value: ['a value that the attribute does not have', withValue(104, 999)],
    attribute_name_required: ['a custom value without text', withValue(101, 0)],
    attribute_id_not_zero: ['a value_id for free text', withValue(101, 1_001)],
    name_too_short: ['a name that is too short', withItem({ item_name: 'Wool' })],
    name_length: ['a name that is too long', withItem({ item_name: 'a'.repeat(181) })],
    description_length: ['a description that is too short', withItem({ description: 'Warm.' })],
    invalid_field: ['a weight of 0', withItem({ weight: 0 })],
  } satisfies Record<string, Case>;
}
