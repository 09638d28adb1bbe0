import type { Rule } from '../rule.ts';
import { violation, violationsOf } from '../violation.ts';
import { isBlank, lengthOf } from './characters.ts';

function findLengthProblem(text: string, min: number, max: number): string | undefined {
  const length = lengthOf(text);
  return length < min || length > max ? `must have ${min} to ${max} characters, not ${length}` : undefined;
}

/** The name is not blank, and its length is within the region's limits. */
export const itemNameRule: Rule = ({ item_name }, { limit }) => {
  if (isBlank(item_name)) return [violation('name_empty', 'item_name', 'must not be empty')];
  const { item_name_length_min: min, item_name_length_max: max } = limit;
  const reason = lengthOf(item_name) < min ? 'name_too_short' : 'name_length';
  return violationsOf(reason, 'item_name', findLengthProblem(item_name, min, max));
};

/**
 * The length of a normal description is within the region's limits; an extended one replaces it, and it may
 * then be short.
 */
export const descriptionRule: Rule = ({ description, description_type }, { limit }) => {
  const min = description_type === 'extended' ? 0 : limit.description_length_min;
  const problem = findLengthProblem(description, min, limit.description_length_max);
  return violationsOf('description_length', 'description', problem);
};
