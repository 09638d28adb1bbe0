import type { Broken } from '../product.errors.ts';
import { item_rights } from '../product.ts';
import { broken } from './broken.ts';
import { isBlank, lengthOf } from './characters.ts';
import { brokenImage } from './images.ts';
import type { Catalogue, Item, Rule } from './rule.ts';

type Extended = NonNullable<NonNullable<Item['description_info']>['extended_description']>;
type Part = Extended['field_list'][number];

function brokenPart({ field_type, image_info, text }: Part, catalogue: Catalogue, path: string): Broken[] {
  if (field_type === 'text') {
    if (isBlank(text))
      return [broken('invalid_field', `${path}.text`, 'is required where field_type is text')];
    const max = catalogue.limit.description_length_max;
    return lengthOf(text ?? '') > max
      ? [broken('description_length', `${path}.text`, `must have at most ${max} characters`)]
      : [];
  }
  return image_info
    ? brokenImage(image_info.image_id, catalogue, `${path}.image_info.image_id`)
    : [broken('invalid_field', `${path}.image_info`, 'is required where field_type is image')];
}

function brokenParts(extended: Extended | undefined, catalogue: Catalogue): Broken[] {
  const path = 'description_info.extended_description';
  if (!extended) return [broken('invalid_field', path, 'is required where description_type is extended')];
  return extended.field_list.length === 0
    ? [broken('invalid_field', `${path}.field_list`, 'must have at least one text or image')]
    : extended.field_list.flatMap((part, place) =>
        brokenPart(part, catalogue, `${path}.field_list[${place}]`),
      );
}

/** An extended description is of a whitelisted seller, says that it is one, and is complete. */
export const descriptionInfo: Rule = ({ description_info, description_type }, catalogue) => {
  const extended = description_info?.extended_description;
  const is_extended = description_type === 'extended';
  if (!extended && !is_extended) return [];
  if (!catalogue.seller.rights.includes(item_rights.extended_description))
    return [
      extended
        ? broken('invalid_field', 'description_info', 'is only for whitelisted sellers')
        : broken(
            'invalid_field',
            'description_type',
            'must be normal: extended is only for whitelisted sellers',
          ),
    ];
  return [
    ...(is_extended
      ? []
      : [broken('invalid_field', 'description_type', 'must be extended where description_info is used')]),
    ...brokenParts(extended, catalogue),
  ];
};
