import { expect, test } from 'vitest';
import { keywordTest } from './fitting_keywords.ts';

test.each([
  ['Nanyang Kopi Set 2 pcs', 'kopi pot', true],
  ['Nanyang Kopi Set 2 pcs', 'gift set', true],
  ['Nanyang Kopi Set 2 pcs', 'tea towel', false],
  ['Nanyang Kopi Set 2 pcs', '2 towels', false],
  ['Rede de descanso', 'vela de cera', false],
  ['ชุดชงกาแฟโบราณ', 'กาแฟ', true],
  ['ชุดชงกาแฟโบราณ', 'สบู่', false],
  ['阿里山高山茶', '高山茶', true],
])('for the item %s, the keyword %s fits: %s', (item_name, keyword, is_fitting) => {
  expect(keywordTest(item_name, undefined)(keyword)).toBe(is_fitting);
});

test.each([
  ['KOPI', 'kopi pot', true],
  ['kop', 'kopi pot', true],
  ['kopi filter', 'coffee filter', true],
  ['kopi filter', 'tea towel', false],
])('with the text %s, the name of the item does not count, and %s fits: %s', (typed, keyword, is_fitting) => {
  expect(keywordTest('Tea towel', typed)(keyword)).toBe(is_fitting);
});
