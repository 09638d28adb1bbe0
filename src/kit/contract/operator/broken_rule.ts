import type { BrokenRule } from './problem.ts';

/** The JSON pointer of a path such as `items[0].price`: `/items/0/price`; empty for the whole. */
export const pointerOf = (path: string): string =>
  path === ''
    ? ''
    : `/${path.replaceAll('~', '~0').replaceAll('[', '.').replaceAll(']', '').replace(/^\./, '').replaceAll('.', '/')}`;

/** A rule that is told as one text, which begins with the path: `items[0].price must be a number`. */
export function brokenRuleOf(violation: string): BrokenRule {
  const [, path = '', message = violation] = /^(.*?) ((?:must|is) .*)$/s.exec(violation) ?? [];
  return { pointer: path.includes(' ') ? '' : pointerOf(path), message };
}
