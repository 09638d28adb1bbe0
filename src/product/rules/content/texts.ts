import type { Rule } from '../rule.ts';
import { violation } from '../violation.ts';
import { isBlank, lengthOf } from './characters.ts';

function brokenLength(text: string, min: number, max: number): string | undefined {
  const length = lengthOf(text);
  return length < min || length > max ? `must have ${min} to ${max} characters, not ${length}` : undefined;
}

/** The name says something, in as many characters as the region allows. */
export const itemName: Rule = ({ item_name }, { limit }) => {
  if (isBlank(item_name)) return [violation('name_empty', 'item_name', 'must not be empty')];
  const rule = brokenLength(item_name, limit.item_name_length_min, limit.item_name_length_max);
  return rule === undefined ? [] : [violation('name_length', 'item_name', rule)];
};

/**
 * A normal description has as many characters as the region allows; beside an extended one, which replaces it, it
 * may be short.
 */
export const description: Rule = ({ description, description_type }, { limit }) => {
  const min = description_type === 'extended' ? 0 : limit.description_length_min;
  const rule = brokenLength(description, min, limit.description_length_max);
  return rule === undefined ? [] : [violation('description_length', 'description', rule)];
};
