/**
 * Collects pieces of bytes in one buffer, so that a body of a million pieces takes no more memory than one of
 * a few. A separate object for each piece would take some hundred bytes besides its content.
 */
export class GatheredBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(
    /** Maximum number of bytes. The caller of `add` must check it. */
    readonly bytes_max: number,
  ) {}

  get length(): number {
    return this.#length;
  }

  add(piece: Uint8Array): void {
    const needed = this.#length + piece.length;
    if (this.#length === 0) this.#buffer = Buffer.from(piece);
    else {
      if (needed > this.#buffer.length) this.#grow(needed);
      this.#buffer.set(piece, this.#length);
    }
    this.#length = needed;
  }

  #grow(needed: number): void {
    const grown = Buffer.allocUnsafeSlow(Math.max(needed, Math.min(this.bytes_max, 2 * needed)));
    this.#buffer.copy(grown, 0, 0, this.#length);
    this.#buffer = grown;
  }

  /** All bytes so far, without a copy. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
