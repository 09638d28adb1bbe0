import { expect, test } from 'vitest';
import { nearestName } from './nearest_name.ts';

const names = ['get_item_list', 'get_voucher', 'get_voucher_list', 'port'];

test.each([
  ['get_itme_list', 'get_item_list'],
  ['get_vouchr', 'get_voucher'],
  ['get_voucher_lst', 'get_voucher_list'],
  ['prot', 'port'],
  ['port', 'port'],
])('a text with a few wrong characters names the most similar one: %s', (text, name) => {
  expect(nearestName(text, names)).toBe(name);
});

test.each(['', 'p', 'shipping', 'x'.repeat(1_000_000)])(
  'a text that is similar to no name names none',
  (text) => {
    expect(nearestName(text, names)).toBeUndefined();
  },
);
