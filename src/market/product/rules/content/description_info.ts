import type { ItemViolation } from '../../product.errors.ts';
import { item_rights } from '../../product.ts';
import type { Catalogue, Item, Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { isBlank, lengthOf } from './characters.ts';
import { findImageViolations } from './item_images.ts';

type ExtendedDescription = NonNullable<NonNullable<Item['description_info']>['extended_description']>;
type DescriptionPart = ExtendedDescription['field_list'][number];

function findPartViolations(
  { field_type, image_info, text }: DescriptionPart,
  catalogue: Catalogue,
  path: string,
): ItemViolation[] {
  if (field_type === 'text') {
    if (isBlank(text))
      return [violation('invalid_field', `${path}.text`, 'is required where field_type is text')];
    const max = catalogue.limit.description_length_max;
    return lengthOf(text ?? '') > max
      ? [violation('description_length', `${path}.text`, `must have at most ${max} characters`)]
      : [];
  }
  return image_info
    ? findImageViolations(image_info.image_id, catalogue, `${path}.image_info.image_id`)
    : [violation('invalid_field', `${path}.image_info`, 'is required where field_type is image')];
}

function findExtendedViolations(
  extended: ExtendedDescription | undefined,
  catalogue: Catalogue,
): ItemViolation[] {
  const path = 'description_info.extended_description';
  if (!extended) return [violation('invalid_field', path, 'is required where description_type is extended')];
  return extended.field_list.length === 0
    ? [violation('invalid_field', `${path}.field_list`, 'must have at least one text or image')]
    : extended.field_list.flatMap((part, index) =>
        findPartViolations(part, catalogue, `${path}.field_list[${index}]`),
      );
}

/** Only a whitelisted seller has an extended description; description_type declares it, and it is complete. */
export const descriptionInfoRule: Rule = ({ description_info, description_type }, catalogue) => {
  const extended = description_info?.extended_description;
  const is_extended = description_type === 'extended';
  if (!extended && !is_extended) return [];
  if (!catalogue.seller.rights.includes(item_rights.extended_description))
    return [
      extended
        ? violation('invalid_field', 'description_info', 'is only for whitelisted sellers')
        : violation(
            'invalid_field',
            'description_type',
            'must be normal: extended is only for whitelisted sellers',
          ),
    ];
  return [
    ...(is_extended
      ? []
      : [violation('invalid_field', 'description_type', 'must be extended where description_info is used')]),
    ...findExtendedViolations(extended, catalogue),
  ];
};
