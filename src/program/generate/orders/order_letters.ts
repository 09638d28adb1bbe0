import { randomOf } from '../../../engine/seeded_random.ts';
import { sn_letters, sn_letters_length } from '../../../market/order/order_number.ts';

const base = BigInt(sn_letters.length);
const text_count = base ** BigInt(sn_letters_length);
/** Prime, and no divisor of `text_count`, so that each number has its own text. */
const step = 1_000_000_000_039n;

/**
 * Makes the letters of order numbers: by the seed, and never the same for two numbers. Drawn ones would be the same for
 * some of a hundred thousand orders.
 *
 * @param number which order it is, counted from 0.
 */
export function orderLettersOf(seed: string): (number: number) => string {
  const random = randomOf(seed, 'order numbers');
  const offset = BigInt(random.between(0, 2 ** 31)) * BigInt(random.between(1, 2 ** 31));
  return (number) => {
    let left = (offset + BigInt(number) * step) % text_count;
    let text = '';
    for (let at = 0; at < sn_letters_length; at++) {
      text += sn_letters[Number(left % base)];
      left /= base;
    }
    return text;
  };
}
