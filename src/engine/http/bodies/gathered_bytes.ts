/**
 * Bytes that come in pieces, kept in one buffer: a body of a million pieces takes no more memory than one of a few. Each
 * piece on its own would take some hundred bytes beside its own.
 */
export class GatheredBytes {
  #buffer = Buffer.alloc(0);
  #length = 0;

  constructor(
    /** How many bytes may come; the one who adds them sees to it. */
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

  /** All that has come, without a copy. */
  get bytes(): Uint8Array {
    return this.#buffer.subarray(0, this.#length);
  }
}
