import { createHmac, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Check 8: whether a sign is the lowercase hex HMAC-SHA256 under one of the keys, compared in constant time. */
export function isSignedBy(keys: readonly KeyObject[], base_string: string, sign: string): boolean {
  if (!/^[0-9a-f]{64}$/.test(sign)) return false;
  const given = Buffer.from(sign, 'hex');
  return keys.some((key) => timingSafeEqual(createHmac('sha256', key).update(base_string).digest(), given));
}
