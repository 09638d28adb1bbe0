/**
 * Limits how much of a resource is held at once, in all and by key, such as a partner or an address. Each key
 * may hold no more than a share, so that none can take everything.
 */
export class Shares<Key extends string | number> {
  #held = 0;
  readonly #by_key = new Map<Key, number>();
  readonly share_max: number;

  constructor(
    readonly max: number,
    share_percent_max: number,
  ) {
    this.share_max = Math.max(1, Math.floor((max * share_percent_max) / 100));
  }

  /** The amount held by all keys. */
  get held(): number {
    return this.#held;
  }

  /**
   * Whether a key's share has room for this amount. Always true for a key that holds nothing, because a share
   * may be small.
   */
  hasShare(key: Key, amount: number): boolean {
    const held = this.#by_key.get(key) ?? 0;
    return held === 0 || held + amount <= this.share_max;
  }

  /** Whether there is room for this amount. Always true if nothing is held. */
  hasRoom(amount: number): boolean {
    return this.#held === 0 || this.#held + amount <= this.max;
  }

  /**
   * Holds an amount for a key, to be returned with `release`. Returns false if there is no room, or the share
   * is used up.
   */
  hold(key: Key, amount: number): boolean {
    if (!this.hasRoom(amount) || !this.hasShare(key, amount)) return false;
    this.#held += amount;
    this.#by_key.set(key, (this.#by_key.get(key) ?? 0) + amount);
    return true;
  }

  release(key: Key, amount: number): void {
    const left = (this.#by_key.get(key) ?? 0) - amount;
    this.#held -= amount;
    if (left > 0) this.#by_key.set(key, left);
    else this.#by_key.delete(key);
  }
}
