import { contract_limits } from '../contract_limits.ts';
import { isRecord } from '../records.ts';

const depth_max = contract_limits.body_depth_max.value;

const too_deep = `the body must not be nested deeper than ${depth_max} levels`;

/** What is wrong with a text, or undefined. */
export function findTextProblem(text: string): string | undefined {
  if (text.includes('\0')) return ' must not contain NUL';
  return text.isWellFormed() ? undefined : ' must be well-formed Unicode, without lone surrogates';
}

/**
 * What is wrong with a text or with the nesting of a body, preceded by its path; undefined if nothing is. The
 * path is built only for a violation, because a body may contain half a million valid values.
 */
export function findTextViolation(value: unknown, depth: number): string | undefined {
  if (typeof value === 'number') return undefined;
  if (typeof value === 'string') return findTextProblem(value);
  if (Array.isArray(value)) {
    if (depth > depth_max) return too_deep;
    for (let i = 0; i < value.length; i++) {
      const violation = findTextViolation(value[i], depth + 1);
      if (violation) return violation === too_deep ? violation : `[${i}]${violation}`;
    }
  } else if (isRecord(value)) {
    if (depth > depth_max) return too_deep;
    // Without a list of the names, which would take ten times as long.
    for (const name in value) {
      const violation = findTextViolation(value[name], depth + 1);
      if (violation) return violation === too_deep ? violation : `.${name}${violation}`;
    }
  }
  return undefined;
}
