import { expect, test } from 'vitest';
import { sn_letters_length } from '../../../market/order/order_number.ts';
import { orderLettersOf } from './order_letters.ts';

test('each of many orders has its own letters, which another seed does not have', () => {
  const [own, other] = [orderLettersOf('7'), orderLettersOf('8')];
  const made = new Set(Array.from({ length: 200_000 }, (_, number) => own(number)));
  expect(made.size).toBe(200_000);
  expect([...made].filter((letters) => letters.length !== sn_letters_length)).toEqual([]);
  expect(Array.from({ length: 1_000 }, (_, number) => other(number)).some((text) => made.has(text))).toBe(
    false,
  );
});
