// Events by simulated time in microseconds; and pseudorandom numbers that depend only on the seed.

/** Events in the order of their time; events at one time in the order in which they were scheduled. */
export class Events {
  #heap = [];
  #planned = 0;
  now = 0;

  after(delay_us, action) {
    const event = { at: this.now + delay_us, order: this.#planned++, action };
    const heap = this.#heap;
    let place = heap.push(event) - 1;
    while (place > 0) {
      const above = (place - 1) >> 1;
      if (!isBefore(event, heap[above])) break;
      heap[place] = heap[above];
      place = above;
    }
    heap[place] = event;
  }

  #next() {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (heap.length === 0) return first;
    let place = 0;
    for (;;) {
      let below = 2 * place + 1;
      if (below >= heap.length) break;
      if (below + 1 < heap.length && isBefore(heap[below + 1], heap[below])) below++;
      if (!isBefore(heap[below], last)) break;
      heap[place] = heap[below];
      place = below;
    }
    heap[place] = last;
    return first;
  }

  runUntil(end_us) {
    while (this.#heap.length > 0 && this.#heap[0].at <= end_us) {
      const { at, action } = this.#next();
      this.now = at;
      action();
    }
    this.now = end_us;
  }
}

const isBefore = (one, other) => one.at < other.at || (one.at === other.at && one.order < other.order);

/** mulberry32: numbers from 0 to 1. */
export function randomFrom(seed) {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** Times between independent events that arrive at a rate. */
export const waitingTime = (random, per_s) => (-Math.log(1 - random()) * 1_000_000) / per_s;

/** Numbers with a skewed distribution: the n-th is drawn n to the power of `skew` times less often than the first. */
export function skewed(count, skew) {
  const sums = new Float64Array(count);
  let sum = 0;
  for (let at = 0; at < count; at++) {
    sum += (at + 1) ** -skew;
    sums[at] = sum;
  }
  return (random) => {
    const wanted = random() * sum;
    let [low, high] = [0, count - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (sums[middle] < wanted) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
