import { createHmac } from 'node:crypto';

/**
 * Derives values that are stable, and that nobody without the key can predict. The key is stored, encrypted with the master
 * key, so that values stay the same when the master key is replaced.
 */
export class Derivation {
  readonly #key: Uint8Array;

  /** @param key 32 bytes. */
  constructor(key: Uint8Array) {
    this.#key = key;
  }

  /**
   * Returns 64 hex characters.
   *
   * @param purpose what the value is for, and the data it is derived from.
   */
  hex(...purpose: readonly (string | number)[]): string {
    return createHmac('sha256', this.#key).update(purpose.join('/')).digest('hex');
  }
}
