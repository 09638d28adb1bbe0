import { createHmac, timingSafeEqual } from 'node:crypto';

/** A partner key that signs base strings. */
export interface SignKey {
  /** HMAC-SHA256 of a base string with the key, both as UTF-8, in lowercase hex. */
  sign(base_string: string): string;
  /** Called when a call was signed with this key. */
  onMatch?(): void;
}

/** The plain sign key. Calls are checked with `fastSignKey`, which produces the same signs. */
export const signKey = (key: string): SignKey => ({
  sign: (base_string) => createHmac('sha256', key).update(base_string).digest('hex'),
});

/** Check 8: whether one of the keys produces this sign for the base string. Compares in constant time. */
export function isSignedBy(keys: readonly SignKey[], base_string: string, sign: string): boolean {
  const given = Buffer.from(sign);
  return keys.some((key) => {
    const expected = Buffer.from(key.sign(base_string));
    const is_signed = given.length === expected.length && timingSafeEqual(expected, given);
    if (is_signed) key.onMatch?.();
    return is_signed;
  });
}
