import { describe, expect, test } from 'vitest';
import { validCatalogue, validItem, violationsOf } from '../../../../../test/support/items/valid_item.ts';
import type { Item } from '../rule.ts';
import { logisticsRule } from './item_logistics.ts';

type SentEntry = Item['logistic_info'][number];
const fixed: SentEntry = { logistic_id: 10, enabled: true };
const sized = (size_id?: number): SentEntry => ({ logistic_id: 12, enabled: true, size_id });
const custom = (shipping_fee?: number): SentEntry => ({ logistic_id: 13, enabled: true, shipping_fee });
const fee = ['invalid_logistics logistic_info[0].shipping_fee'];
const size = ['invalid_logistics logistic_info[0].size_id'];

describe('logistic_info', () => {
  test.each<[string, SentEntry[], string[]]>([
    ['accepts every fee_type', [fixed, { logistic_id: 11, enabled: true }, sized(2), custom(5)], []],
    ['is refused if it is empty', [], ['invalid_logistics logistic_info']],
    [
      'is refused when no channel is enabled',
      [{ ...fixed, enabled: false }],
      ['invalid_logistics logistic_info'],
    ],
    ['accepts disabled channels with an enabled one', [{ logistic_id: 11, enabled: false }, fixed], []],
    [
      'refuses a channel of another region',
      [fixed, { logistic_id: 99, enabled: true }],
      ['invalid_logistics logistic_info[1].logistic_id'],
    ],
    [
      'refuses an unknown channel that is disabled, too',
      [fixed, { logistic_id: 99, enabled: false }],
      ['invalid_logistics logistic_info[1].logistic_id'],
    ],
    ['refuses a channel named twice', [fixed, fixed], ['invalid_logistics logistic_info[1].logistic_id']],
    ['refuses SIZE_SELECTION without a size', [sized()], size],
    ['refuses SIZE_SELECTION with a size that the channel does not have', [sized(3)], size],
    ['ignores a disabled SIZE_SELECTION without a size', [{ ...sized(), enabled: false }, fixed], []],
    ['ignores a wrong size of a disabled channel', [{ ...sized(3), enabled: false }, fixed], []],
    ['ignores any fee of a disabled channel', [{ ...custom(-1), enabled: false }, fixed], []],
    ['ignores a size that is not required', [{ ...fixed, size_id: 0 }], []],
    ['refuses CUSTOM_PRICE without a fee', [custom()], fee],
    ['accepts a fee of 0', [custom(0)], []],
    ['accepts a fee in cents', [custom(1.99)], []],
    ['refuses a fee below 0', [custom(-0.01)], fee],
    ['refuses a fee with three decimals', [custom(1.999)], fee],
    ['accepts a fee equal to the highest price', [custom(1_000_000)], []],
    ['refuses a fee over any price', [custom(1_000_000.01)], fee],
    ['ignores a fee of 0 if there is no custom price', [{ ...fixed, shipping_fee: 0 }], []],
    ['refuses a fee for FIXED_DEFAULT_PRICE', [{ ...fixed, shipping_fee: 1 }], fee],
    ['refuses a fee for SIZE_INPUT', [{ logistic_id: 11, enabled: true, shipping_fee: 1 }], fee],
    ['refuses a fee for SIZE_SELECTION', [{ ...sized(1), shipping_fee: 1 }], fee],
  ])('%s', (_, logistic_info, expected) => {
    expect(violationsOf({ logistic_info })).toEqual(expected);
  });

  test('refuses a fee with decimals if the currency has none', () => {
    expect(violationsOf({ logistic_info: [custom(1.5)] }, validCatalogue('TH'))).toEqual(fee);
  });

  test.each<[SentEntry, string]>([
    [sized(), 'is required: the channel has fee_type SIZE_SELECTION'],
    [sized(3), 'must be one of the sizes of the channel (1, 2), not 3'],
    [custom(), 'is required: the channel has fee_type CUSTOM_PRICE'],
    [
      { ...fixed, shipping_fee: 2 },
      'is only for channels with fee_type CUSTOM_PRICE, and this one has FIXED_DEFAULT_PRICE',
    ],
    [{ logistic_id: 99, enabled: true }, 'must be a channel of SG, and 99 is none'],
  ])('the message says what is expected: %j', (entry, words) => {
    const broken = logisticsRule(validItem({ logistic_info: [entry] }), validCatalogue());
    expect(broken.map(({ rule }) => rule)).toEqual([words]);
  });
});
