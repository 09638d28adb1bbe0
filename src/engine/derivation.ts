import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives values from the master key. They are stable, and nobody without the master key can predict them. */
export class Derivation {
  readonly #key: Uint8Array;

  constructor(master_key: KeyObject) {
    // A separate key, because the master key itself encrypts.
    this.#key = new Uint8Array(hkdfSync('sha256', master_key, '', 'stoa derived values', 32));
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
