import { push_limits } from './push_limits.ts';

const node_max = push_limits.pushes_in_flight_max.value;
const receiver_max = push_limits.pushes_in_flight_per_receiver_max.value;

/** Counts the pushes that this node is sending. Those who find no place wait in turn, and each receiver has few. */
export class InFlightPushes {
  readonly #by_receiver = new Map<string, number>();
  readonly #waiting: (() => void)[] = [];
  #under_way = 0;

  constructor(
    readonly limits: { readonly node: number; readonly receiver: number } = {
      node: node_max,
      receiver: receiver_max,
    },
  ) {}

  /** How many pushes to this receiver are under way or wait for a place. */
  countOf(receiver: string): number {
    return this.#by_receiver.get(receiver) ?? 0;
  }

  /** How many more pushes this receiver may have. */
  roomFor(receiver: string): number {
    return this.limits.receiver - this.countOf(receiver);
  }

  get under_way(): number {
    return this.#under_way;
  }

  /**
   * Runs `send` as soon as this node has a place. The receiver must have room.
   *
   * @throws Error if it has none: the sender asks first.
   */
  async within<T>(receiver: string, send: () => Promise<T>): Promise<T> {
    const count = this.#by_receiver.get(receiver) ?? 0;
    if (count >= this.limits.receiver) throw new Error('The receiver has no room.');
    this.#by_receiver.set(receiver, count + 1);
    try {
      if (this.#under_way >= this.limits.node)
        await new Promise<void>((resolve) => this.#waiting.push(resolve));
      else this.#under_way++;
      return await send();
    } finally {
      // The place is passed on.
      const next = this.#waiting.shift();
      if (next) next();
      else this.#under_way--;
      const left = (this.#by_receiver.get(receiver) ?? 1) - 1;
      if (left === 0) this.#by_receiver.delete(receiver);
      else this.#by_receiver.set(receiver, left);
    }
  }
}
