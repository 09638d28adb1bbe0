import type { Catalogue } from './rule.ts';

/**
 * How many decimals a number has in its shortest decimal text, which is what JSON shows and what a seller means:
 * 19.9 has one, although no binary fraction is exactly 19.9. 0.1 + 0.2 has 17.
 */
export function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const [, fraction = ''] = digits.split('.');
  return Math.max(0, fraction.length - Number(exponent));
}

/** What is wrong with the decimals of an amount of money of the seller's region; undefined when nothing is. */
export function brokenDecimals(
  amount: number,
  { price_decimals, seller: { region } }: Catalogue,
): string | undefined {
  if (decimalsOf(amount) <= price_decimals) return undefined;
  return price_decimals === 0
    ? `must have no decimals in ${region}, unlike ${amount}`
    : `must have at most ${price_decimals} decimals in ${region}, unlike ${amount}`;
}
