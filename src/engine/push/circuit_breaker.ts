// Stops sending to a URL that does not answer, so that it costs nobody's time.
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../kit/contract/clock.ts';
import { push_limits } from './push_limits.ts';

const failures_max = push_limits.push_failures_max.value;
const first_pause_ms = 1_000;
const pause_ms_max = 60_000;
const urls_max = 10_000;

interface Circuit {
  failures: number;
  pause_ms: number;
  open_until_ms: number;
  is_trying: boolean;
}

/** `open`: nothing is sent. `trying`: one attempt finds out whether it answers again, and others wait for its result. */
export type CircuitState = 'closed' | 'open' | 'trying';

export class CircuitBreaker {
  /** Only URLs whose last attempt was not answered. */
  #circuits: LRUCache<string, Circuit> | undefined;

  /** @param clock the business clock: when a sandbox moves it to the next attempt, a pause is over. */
  constructor(readonly clock: Clock) {}

  /** Whether an attempt may be made now. The first one after a pause is the one that tries. */
  begin(url: string): CircuitState {
    const circuit = this.#circuits?.get(url);
    if (circuit === undefined || circuit.failures < failures_max) return 'closed';
    if (circuit.is_trying) return 'trying';
    if (circuit.open_until_ms > this.clock.now_ms()) return 'open';
    circuit.is_trying = true;
    return 'closed';
  }

  /** Reports how an attempt ended. @param answered whether there was an answer of any kind. */
  end(url: string, answered: boolean): void {
    if (answered) {
      this.#circuits?.delete(url);
      return;
    }
    // It takes memory even while it is empty, and there are many sandboxes.
    this.#circuits ??= new LRUCache({ max: urls_max });
    const circuit = this.#circuits.get(url) ?? {
      failures: 0,
      pause_ms: 0,
      open_until_ms: 0,
      is_trying: false,
    };
    circuit.failures++;
    circuit.is_trying = false;
    if (circuit.failures >= failures_max && circuit.open_until_ms <= this.clock.now_ms()) {
      circuit.pause_ms = Math.min(Math.max(first_pause_ms, 2 * circuit.pause_ms), pause_ms_max);
      circuit.open_until_ms = this.clock.now_ms() + circuit.pause_ms;
    }
    this.#circuits.set(url, circuit);
  }

  /** How many URLs get nothing, except for the attempts that find out whether they answer again. */
  get open_count(): number {
    let count = 0;
    for (const { failures } of this.#circuits?.values() ?? []) if (failures >= failures_max) count++;
    return count;
  }

  /** Without changing it. */
  stateOf(url: string): CircuitState {
    const circuit = this.#circuits?.peek(url);
    if (circuit === undefined || circuit.failures < failures_max) return 'closed';
    return circuit.is_trying ? 'trying' : 'open';
  }
}
