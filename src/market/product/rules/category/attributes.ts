import type { ItemViolation } from '../../product.errors.ts';
import { quote } from '../content/characters.ts';
import type { Attribute, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { findValueViolations } from './attribute_values.ts';
import { leafOf } from './category.ts';

type AttributeList = NonNullable<Item['attribute_list']>;

/**
 * Whether an attribute applies to an item; an attribute that depends on a value applies if the item has that
 * value.
 */
const applies = ({ parent }: Attribute, requested: AttributeList): boolean =>
  parent === undefined ||
  requested.some(
    ({ attribute_id, attribute_value_list = [] }) =>
      attribute_id === parent.attribute_id &&
      attribute_value_list.some(({ value_id }) => value_id === parent.value_id),
  );

/** The mandatory attributes that are missing or have no value. */
function findMissingAttributes(requested: AttributeList, attributes: readonly Attribute[]): ItemViolation[] {
  const indexes = new Map<number, number>();
  for (const [index, { attribute_id }] of requested.entries())
    if (!indexes.has(attribute_id)) indexes.set(attribute_id, index);
  return attributes
    .filter((attribute) => attribute.is_mandatory && applies(attribute, requested))
    .flatMap(({ attribute_id, attribute_name }) => {
      const index = indexes.get(attribute_id);
      const attribute_label = `${attribute_id} ${quote(attribute_name)}`;
      if (index === undefined)
        return [
          violation(
            'attribute_missing',
            'attribute_list',
            `must contain mandatory attribute ${attribute_label}`,
          ),
        ];
      return requested[index]?.attribute_value_list?.length
        ? []
        : [
            violation(
              'attribute_missing',
              `attribute_list[${index}].attribute_value_list`,
              `must have a value: attribute ${attribute_label} is mandatory`,
            ),
          ];
    });
}

/**
 * The list contains every mandatory attribute of the category and only attributes of the category, each once,
 * with valid values.
 */
export const attributesRule: Rule = ({ attribute_list, category_id }, catalogue) => {
  const { region } = catalogue.seller;
  if (!attribute_list && region === 'ID')
    return [violation('attribute_missing', 'attribute_list', 'is required in ID')];
  if (!leafOf(catalogue)) return [];
  const requested = attribute_list ?? [];
  const by_id = new Map(catalogue.attributes.map((attribute) => [attribute.attribute_id, attribute]));
  const seen = new Set<number>();
  const invalid_attributes = requested.flatMap(({ attribute_id, attribute_value_list = [] }, index) => {
    const path = `attribute_list[${index}]`;
    const attribute = by_id.get(attribute_id);
    const invalid = (rule: string) => [violation('invalid_attribute', `${path}.attribute_id`, rule)];
    if (!attribute)
      return invalid(`must be an attribute of category ${category_id}, and ${attribute_id} is none`);
    if (!applies(attribute, requested))
      return invalid(
        `is only for items with value ${attribute.parent?.value_id} of attribute ${attribute.parent?.attribute_id}`,
      );
    if (seen.has(attribute_id)) return invalid(`must be named once, and ${attribute_id} is named before`);
    seen.add(attribute_id);
    return findValueViolations(attribute_value_list, attribute, `${path}.attribute_value_list`);
  });
  return [...findMissingAttributes(requested, catalogue.attributes), ...invalid_attributes];
};
