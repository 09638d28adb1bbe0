/** Chance that can be repeated: the same seed gives the same throws. */
export class Random {
  #state: number;

  constructor(readonly seed: number) {
    this.#state = seed >>> 0;
  }

  /** Mulberry32: a whole number of 32 bits. */
  #throw(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0;
    let t = this.#state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return (t ^ (t >>> 14)) >>> 0;
  }

  /** A whole number from 0 to one less than this. */
  below(limit: number): number {
    return this.#throw() % limit;
  }

  /** True once in so many times. */
  oneIn(times: number): boolean {
    return this.below(times) === 0;
  }

  pick<T>(list: readonly T[]): T {
    if (list.length === 0) throw new Error('There is nothing to pick from.');
    return list[this.below(list.length)] as T;
  }

  list<T>(length_max: number, make: () => T): T[] {
    return Array.from({ length: this.below(length_max + 1) }, make);
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length);
    for (let i = 0; i < length; i++) bytes[i] = this.below(256);
    return bytes;
  }

  /** Bytes with a few of them changed, lost, doubled or put in. */
  spoil(bytes: Buffer): Buffer {
    let spoilt = bytes;
    for (let i = 0; i <= this.below(4); i++) {
      const at = this.below(spoilt.length + 1);
      const end = Math.min(spoilt.length, at + this.below(12));
      const middle = this.pick([
        () => this.bytes(1 + this.below(4)),
        () => Buffer.alloc(0),
        () => Buffer.concat([spoilt.subarray(at, end), spoilt.subarray(at, end)]),
        () =>
          Buffer.from(this.pick(['\r\n', '\n', '\0', ' ', ':', '%', '"', '\r\n\r\n', '\u{1f600}', '&', '?'])),
      ])();
      spoilt = Buffer.concat([spoilt.subarray(0, at), middle, spoilt.subarray(end)]);
    }
    return this.oneIn(4) ? spoilt.subarray(0, this.below(spoilt.length + 1)) : spoilt;
  }
}
