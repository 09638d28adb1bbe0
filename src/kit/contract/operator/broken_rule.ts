import type { BrokenRule } from './problem.ts';

/** The JSON pointer of a path: `/items/0/price` for `items[0].price`; empty for the whole body. */
export const pointerOf = (path: string): string =>
  path === ''
    ? ''
    : `/${path.replaceAll('~', '~0').replaceAll('[', '.').replaceAll(']', '').replace(/^\./, '').replaceAll('.', '/')}`;

/** Parses a text that begins with the path, such as `items[0].price must be a number`. */
export function brokenRuleOf(violation: string): BrokenRule {
  const [, path = '', message = violation] = /^(.*?) ((?:must|is) .*)$/s.exec(violation) ?? [];
  return { pointer: path.includes(' ') ? '' : pointerOf(path), message };
}
