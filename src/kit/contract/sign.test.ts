import { expect, test } from 'vitest';
import { fastSignKey } from '../../engine/gateway/fast_signature.ts';
import { isSignedBy, signKey } from '../../engine/gateway/signature.ts';
import { sign_vectors, vector_key } from '../../pages/docs/sign_vectors.ts';
import { baseString, sign } from './sign.ts';

const vectors = sign_vectors.map((vector) => ({
  ...vector,
  made: baseString(vector.partner_id, vector.path, vector.timestamp, vector.access_token, vector.caller_id),
}));

test.each(vectors)('the base string is $base_string', ({ made, base_string }) => {
  expect(made).toBe(base_string);
});

test.each(vectors)(
  'the official sign $sign is correct for the client and for the gateway',
  async ({ base_string, sign: signed }) => {
    expect(await sign(vector_key, base_string)).toBe(signed);
    expect(isSignedBy([signKey(vector_key)], base_string, signed)).toBe(true);
    expect(isSignedBy([fastSignKey(vector_key)], base_string, signed)).toBe(true);
  },
);

test('a sign with either of two valid keys is correct, and with no other key', () => {
  const [{ base_string, sign: signed }] = sign_vectors;
  const [old_key, new_key] = [fastSignKey('old'), fastSignKey(vector_key)];
  expect(isSignedBy([old_key, new_key], base_string, signed)).toBe(true);
  expect(isSignedBy([old_key], base_string, signed)).toBe(false);
});
