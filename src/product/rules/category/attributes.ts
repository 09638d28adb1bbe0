import type { Violation } from '../../product.errors.ts';
import { quoted } from '../content/characters.ts';
import type { Attribute, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { findValueViolations } from './attribute_values.ts';
import { leafOf } from './category.ts';

type Sent = NonNullable<Item['attribute_list']>;

/** The mandatory attributes that are not there, or there without a value. */
function missing(sent: Sent, attributes: readonly Attribute[]): Violation[] {
  const places = new Map<number, number>();
  for (const [place, { attribute_id }] of sent.entries())
    if (!places.has(attribute_id)) places.set(attribute_id, place);
  return attributes
    .filter(({ is_mandatory }) => is_mandatory)
    .flatMap(({ attribute_id, attribute_name }) => {
      const place = places.get(attribute_id);
      const named = `${attribute_id} ${quoted(attribute_name)}`;
      if (place === undefined)
        return [
          violation('attribute_missing', 'attribute_list', `must contain mandatory attribute ${named}`),
        ];
      return sent[place]?.attribute_value_list?.length
        ? []
        : [
            violation(
              'attribute_missing',
              `attribute_list[${place}].attribute_value_list`,
              `must have a value: attribute ${named} is mandatory`,
            ),
          ];
    });
}

/** The list has every mandatory attribute of the category and only attributes of it, each once, with its values. */
export const attributes: Rule = ({ attribute_list, category_id }, catalogue) => {
  const { region } = catalogue.seller;
  if (!attribute_list && region === 'ID')
    return [violation('attribute_missing', 'attribute_list', 'is required in ID')];
  if (!leafOf(catalogue)) return [];
  const sent = attribute_list ?? [];
  const known = new Map(catalogue.attributes.map((attribute) => [attribute.attribute_id, attribute]));
  const seen = new Set<number>();
  const strange = sent.flatMap(({ attribute_id, attribute_value_list = [] }, place) => {
    const path = `attribute_list[${place}]`;
    const attribute = known.get(attribute_id);
    const invalid = (rule: string) => [violation('invalid_attribute', `${path}.attribute_id`, rule)];
    if (!attribute)
      return invalid(`must be an attribute of category ${category_id}, and ${attribute_id} is none`);
    if (seen.has(attribute_id)) return invalid(`must be named once, and ${attribute_id} is named before`);
    seen.add(attribute_id);
    return findValueViolations(attribute_value_list, attribute, `${path}.attribute_value_list`);
  });
  return [...missing(sent, catalogue.attributes), ...strange];
};
