import { hash, timingSafeEqual } from 'node:crypto';

const block_bytes = 64;
const digest_bytes = 32;
/** Longer than any base string: its parts are of bounded length, and all of ASCII. */
const message_bytes_max = 1_024;

/**
 * A key for HMAC-SHA256 as RFC 2104 defines it, whose two padded forms are worked out once: `createHmac` sets up and
 * tears down a native object for each call, which costs more than the two hashes.
 */
export class SignKey {
  readonly #inner = Buffer.alloc(block_bytes + message_bytes_max, 0x36);
  readonly #outer = Buffer.alloc(block_bytes + digest_bytes, 0x5c);

  constructor(key: string) {
    const bytes = Buffer.from(key, 'utf8');
    const block = bytes.length > block_bytes ? Buffer.from(hash('sha256', bytes), 'hex') : bytes;
    for (const [at, byte] of block.entries()) {
      this.#inner[at] = byte ^ 0x36;
      this.#outer[at] = byte ^ 0x5c;
    }
  }

  /** The sign of a base string, in lowercase hex. @throws Error when it is longer than any base string. */
  sign(base_string: string): string {
    if (Buffer.byteLength(base_string) > message_bytes_max) throw new Error('The base string is too long.');
    const length = this.#inner.write(base_string, block_bytes);
    const digest = hash('sha256', this.#inner.subarray(0, block_bytes + length), 'binary');
    this.#outer.write(digest, block_bytes, 'binary');
    return hash('sha256', this.#outer);
  }
}

const sign_length = 2 * digest_bytes;
const [given, expected] = [Buffer.alloc(sign_length), Buffer.alloc(sign_length)];

/** Check 8: whether a sign is the lowercase hex HMAC-SHA256 under one of the keys, compared in constant time. */
export function isSignedBy(keys: readonly SignKey[], base_string: string, sign: string): boolean {
  // Characters that take more than a byte do not fit, or stay what they are.
  if (sign.length !== sign_length || given.write(sign) !== sign_length) return false;
  return keys.some((key) => {
    expected.write(key.sign(base_string), 'latin1');
    return timingSafeEqual(expected, given);
  });
}
