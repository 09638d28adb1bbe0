import { expect, test } from 'vitest';
import { fastSignKey } from '../gateway/fast_signature.ts';
import { isSignedBy, signKey } from '../gateway/signature.ts';
import { baseString, sign } from './sign.ts';

const key = '6b7a54497a4c6f63616c4b657954657374';

// The official vectors. (The base string of the third is the one that its sign belongs to: `...6369...`.)
const vectors = [
  {
    made: baseString(2001887, '/api/v2/auth/token/get', 1655714431),
    base_string: '2001887/api/v2/auth/token/get1655714431',
    signed: '40dc6714b7c4c7f5483906e9be641299fbe8e02c9ef3b1ec0ad2e47d2dda631b',
  },
  {
    made: baseString(
      2001887,
      '/api/v2/voucher/get_voucher',
      1655714431,
      '59777174636562737266615546704c6d',
      14701711,
    ),
    base_string: '2001887/api/v2/voucher/get_voucher165571443159777174636562737266615546704c6d14701711',
    signed: 'f38209dc1df1ee2dda97fec0620319dcaafa3e9c2fc2de54a9322681e57bb37a',
  },
  {
    made: baseString(
      2001887,
      '/api/v2/global_product/get_variations',
      1655714431,
      '09777174636962737266615546704c6d',
      1000000,
    ),
    base_string:
      '2001887/api/v2/global_product/get_variations165571443109777174636962737266615546704c6d1000000',
    signed: '4d38fe4ba36e52798a342908852f110e06d579acec28a2b14b7fca4a57fab6a8',
  },
];

test.each(vectors)('the base string is $base_string', ({ made, base_string }) => {
  expect(made).toBe(base_string);
});

test.each(vectors)(
  'the official sign $signed holds, for the client and for the gateway',
  async ({ base_string, signed }) => {
    expect(await sign(key, base_string)).toBe(signed);
    expect(isSignedBy([signKey(key)], base_string, signed)).toBe(true);
    expect(isSignedBy([fastSignKey(key)], base_string, signed)).toBe(true);
  },
);

test('a sign under either of two live keys is right, and under no other', () => {
  const [{ base_string, signed }] = vectors as [(typeof vectors)[number]];
  const [old_key, new_key] = [fastSignKey('old'), fastSignKey(key)];
  expect(isSignedBy([old_key, new_key], base_string, signed)).toBe(true);
  expect(isSignedBy([old_key], base_string, signed)).toBe(false);
});
