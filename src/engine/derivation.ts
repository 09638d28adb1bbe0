import { createHmac, hkdfSync, type KeyObject } from 'node:crypto';

/** Derives values that nobody can foresee who lacks the master key, and that are the same each time. */
export class Derivation {
  readonly #key: Uint8Array;

  constructor(master_key: KeyObject) {
    // A key of its own: the master key itself encrypts.
    this.#key = new Uint8Array(hkdfSync('sha256', master_key, '', 'stoa derived values', 32));
  }

  /** 64 hex characters. @param purpose what they are for, and of what they are made. */
  hex(...purpose: readonly (string | number)[]): string {
    return createHmac('sha256', this.#key).update(purpose.join('/')).digest('hex');
  }
}
