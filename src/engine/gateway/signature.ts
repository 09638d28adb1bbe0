import { createHmac, timingSafeEqual } from 'node:crypto';

/** A partner key, with which a base string can be signed. */
export interface SignKey {
  /** The HMAC-SHA256 of a base string under the key, both as UTF-8, in lowercase hex. */
  sign(base_string: string): string;
  /** Told when a call was signed with it. */
  onMatch?(): void;
}

/** The plain sign key. Calls are checked with `fastSignKey`, which gives the same signs. */
export const signKey = (key: string): SignKey => ({
  sign: (base_string) => createHmac('sha256', key).update(base_string).digest('hex'),
});

/** Check 8: whether a sign is the one of a base string under one of the keys, compared in constant time. */
export function isSignedBy(keys: readonly SignKey[], base_string: string, sign: string): boolean {
  const given = Buffer.from(sign);
  return keys.some((key) => {
    const expected = Buffer.from(key.sign(base_string));
    const is_signed = given.length === expected.length && timingSafeEqual(expected, given);
    if (is_signed) key.onMatch?.();
    return is_signed;
  });
}
