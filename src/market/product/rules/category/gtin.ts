import type { ItemViolation } from '../../product.errors.ts';
import { none_code } from '../../product.ts';
import { quote } from '../content/characters.ts';
import type { Catalogue, Item } from '../rule.ts';
import { violationsOf } from '../violation.ts';
import { leafOf } from './category.ts';

/** Codes of other lengths, such as an ISBN-10 in digits, have no check digit that we can verify. */
const gtin = /^\d{8,14}$/;
/** GTIN-8, UPC-A, EAN-13 (also JAN and ISBN-13), GTIN-14. */
const checked_lengths: readonly number[] = [8, 12, 13, 14];

/**
 * The check digit for these digits: weights 3 and 1 alternate from the right, and the sum is completed to the
 * next ten.
 */
export function checkDigitOf(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, index) => total + Number(digit) * (index % 2 === 0 ? 3 : 1), 0);
  return (10 - (sum % 10)) % 10;
}

function findGtinProblem(code: string): string | undefined {
  if (!gtin.test(code)) return `must be 8 to 14 digits, or ${none_code} for none, not ${quote(code)}`;
  if (!checked_lengths.includes(code.length)) return undefined;
  const expected = checkDigitOf(code.slice(0, -1));
  return Number(code.at(-1)) === expected
    ? undefined
    : `must end in its check digit ${expected}, and ${code} ends in ${code.at(-1)}`;
}

/** The code is a GTIN (with a right check digit, if its length has one), 00, or omitted, as the category allows. */
export const gtinCodeRule = (
  { gtin_code }: Pick<Item, 'gtin_code'>,
  catalogue: Pick<Catalogue, 'category'>,
): ItemViolation[] => {
  // Without a category, the code itself can still be checked.
  const rule = leafOf(catalogue)?.gtin_rule ?? 'Optional';
  const invalid = (problem: string | undefined) => violationsOf('invalid_gtin', 'gtin_code', problem);
  if (gtin_code === undefined) {
    if (rule === 'Mandatory') return invalid('is required in this category: a GTIN of 8 to 14 digits');
    return rule === 'Flexible'
      ? invalid(`is required in this category: a GTIN, or ${none_code} for none`)
      : [];
  }
  if (gtin_code === none_code)
    return rule === 'Mandatory' ? invalid(`must be a GTIN in this category, not ${none_code} for none`) : [];
  return invalid(findGtinProblem(gtin_code));
};
