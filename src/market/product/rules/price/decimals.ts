import type { Catalogue } from '../rule.ts';

/**
 * The number of decimals in the shortest decimal text of a number, which is what JSON shows and what a seller
 * means: 19.9 has one, although no binary fraction is exactly 19.9. 0.1 + 0.2 has 17.
 */
export function decimalsOf(value: number): number {
  if (Number.isInteger(value)) return 0;
  const text = String(value);
  const point = text.indexOf('.');
  const exponent = text.indexOf('e');
  if (exponent === -1) return text.length - point - 1;
  // Below 0.000001 the text is like 1e-7 or 1.5e-7.
  return Number(text.slice(exponent + 2)) + (point === -1 ? 0 : exponent - point - 1);
}

/** The problem with the decimals of an amount in the seller's region; undefined if there is none. */
export function findDecimalsProblem(
  amount: number,
  { price_decimals, seller: { region } }: Pick<Catalogue, 'price_decimals' | 'seller'>,
): string | undefined {
  if (decimalsOf(amount) <= price_decimals) return undefined;
  return price_decimals === 0
    ? `must have no decimals in ${region}, unlike ${amount}`
    : `must have at most ${price_decimals} decimals in ${region}, unlike ${amount}`;
}
