import { hash } from 'node:crypto';
import type { SignKey } from './signature.ts';

const block_bytes = 64;
const digest_bytes = 32;
/** Longer than any base string, whose parts are of limited length and all ASCII. */
const message_bytes_max = 2_048;

/**
 * HMAC-SHA256 as defined in RFC 2104, with both padded forms of the key computed once. `createHmac` would set
 * up and release a native object for each call.
 */
class FastSignKey implements SignKey {
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

  sign(base_string: string): string {
    if (Buffer.byteLength(base_string) > message_bytes_max) throw new Error('The base string is too long.');
    const length = this.#inner.write(base_string, block_bytes);
    const digest = hash('sha256', this.#inner.subarray(0, block_bytes + length), 'binary');
    this.#outer.write(digest, block_bytes, 'binary');
    return hash('sha256', this.#outer);
  }
}

/** A sign key for many calls. Its `sign` throws an Error if a base string is longer than any valid one. */
export const fastSignKey = (key: string): SignKey => new FastSignKey(key);
