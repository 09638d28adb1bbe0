import type { ItemViolation } from '../../product.errors.ts';
import type { InputType } from '../../product.ts';
import { countText, isBlank, quote } from '../content/characters.ts';
import type { Attribute, Item } from '../rule.ts';
import { violation } from '../violation.ts';

type AttributeValue = NonNullable<
  NonNullable<Item['attribute_list']>[number]['attribute_value_list']
>[number];

interface InputRules {
  /** Whether there are listed values to choose from. */
  readonly has_listed_values: boolean;
  /** The form of a custom value, if it is allowed. */
  readonly own_value: 'text' | 'timestamp' | 'none';
  readonly allows_several: boolean;
}

/** What each kind of attribute allows. */
const input_rules: Readonly<Record<InputType, InputRules>> = {
  TEXT_FILED: { has_listed_values: false, own_value: 'text', allows_several: false },
  COMBO_BOX: { has_listed_values: true, own_value: 'text', allows_several: false },
  MULTIPLE_SELECT_COMBO_BOX: { has_listed_values: true, own_value: 'text', allows_several: true },
  DROP_DOWN: { has_listed_values: true, own_value: 'none', allows_several: false },
  MULTIPLE_SELECT: { has_listed_values: true, own_value: 'none', allows_several: true },
  DATE_TYPE: { has_listed_values: false, own_value: 'timestamp', allows_several: false },
  TIMESTAMP_TYPE: { has_listed_values: false, own_value: 'timestamp', allows_several: false },
};

/** Unix time in seconds as text, until the year 2286: a text with more digits is milliseconds, sent by mistake. */
const timestamp_text = /^-?\d{1,10}$/;

function findOwnValueViolations(
  { original_value_name: name = '' }: AttributeValue,
  attribute: Attribute,
  path: string,
): ItemViolation[] {
  const { own_value } = input_rules[attribute.input_type];
  if (own_value === 'none')
    return [
      violation(
        'invalid_attribute_value',
        `${path}.value_id`,
        `must be one of the values of attribute ${attribute.attribute_id}: ${attribute.input_type} takes no value of your own`,
      ),
    ];
  if (isBlank(name))
    return [
      violation(
        'attribute_name_required',
        `${path}.original_value_name`,
        own_value === 'timestamp'
          ? 'is required where value_id is 0: the timestamp as text'
          : 'is required where value_id is 0: the value in words',
      ),
    ];
  return own_value === 'text' || timestamp_text.test(name)
    ? []
    : [
        violation(
          'invalid_attribute_value',
          `${path}.original_value_name`,
          `must be a Unix time in seconds as text for ${attribute.input_type}, not ${quote(name)}`,
        ),
      ];
}

function findListedValueViolations(
  { value_id }: AttributeValue,
  attribute: Attribute,
  path: string,
): ItemViolation[] {
  const { attribute_id, input_type, values } = attribute;
  const { has_listed_values, own_value } = input_rules[input_type];
  if (!has_listed_values)
    return [
      violation(
        'attribute_id_not_zero',
        `${path}.value_id`,
        `must be 0 for ${input_type}, with the value in original_value_name, not ${value_id}`,
      ),
    ];
  const alternative = own_value === 'none' ? '' : ', or 0 with a value of your own in original_value_name';
  return values.some((value) => value.value_id === value_id)
    ? []
    : [
        violation(
          'invalid_attribute_value',
          `${path}.value_id`,
          `must be one of the values of attribute ${attribute_id}${alternative}, and ${value_id} is not`,
        ),
      ];
}

function findUnitViolations(
  { value_unit }: AttributeValue,
  { attribute_id, units }: Attribute,
  path: string,
): ItemViolation[] {
  if (!value_unit || units.includes(value_unit)) return [];
  return [
    violation(
      'invalid_attribute_value',
      `${path}.value_unit`,
      units.length === 0
        ? `must be left out: attribute ${attribute_id} has no units`
        : `must be one of ${units.join(', ')}, not ${quote(value_unit)}`,
    ),
  ];
}

/** The key by which two values of one attribute are equal. For a listed value the id counts, not the name. */
const identityOf = ({ value_id, original_value_name, value_unit = '' }: AttributeValue) =>
  JSON.stringify([value_id, value_id === 0 ? original_value_name : '', value_unit]);

/** The most values that an attribute of an item may have. */
export const valueCountMaxOf = ({
  input_type,
  value_count_max,
}: Pick<Attribute, 'input_type' | 'value_count_max'>): number =>
  input_rules[input_type].allows_several ? value_count_max : 1;

/** The problems of one attribute's values. */
export function findValueViolations(
  values: readonly AttributeValue[],
  attribute: Attribute,
  path: string,
): ItemViolation[] {
  const { attribute_id } = attribute;
  const count_max = valueCountMaxOf(attribute);
  if (values.length > count_max)
    return [
      violation(
        'invalid_attribute_value',
        path,
        `must have at most ${countText(count_max, 'value')} for attribute ${attribute_id}, not ${values.length}`,
      ),
    ];
  const seen = new Set<string>();
  return values.flatMap((value, index) => {
    const value_path = `${path}[${index}]`;
    const is_own = value.value_id === 0;
    const violations = [
      ...(is_own
        ? findOwnValueViolations(value, attribute, value_path)
        : findListedValueViolations(value, attribute, value_path)),
      ...findUnitViolations(value, attribute, value_path),
    ];
    const identity = identityOf(value);
    if (violations.length > 0 || !seen.has(identity)) {
      seen.add(identity);
      return violations;
    }
    const field = is_own ? 'original_value_name' : 'value_id';
    return [
      violation(
        'invalid_attribute_value',
        `${value_path}.${field}`,
        'must be named once, and the value is named before',
      ),
    ];
  });
}
