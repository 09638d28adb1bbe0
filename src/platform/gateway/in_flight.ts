// How many calls are worked on at once, and how many more wait for their turn.
import type { ServerLoad } from '../http/connections/paused_connections.ts';
import { Turns } from '../http/turns.ts';
import { countRefusal } from '../observe/limit_refusals.ts';

/** A call that waits. */
interface WaitingCall {
  readonly since_ms: number;
  readonly decide: (may_go_on: boolean) => void;
}

/** Over how long it is counted how many calls are done, and how often it is looked whether one waits too long. */
const window_ms = 1_000;
const look_interval_ms = 100;
/** How many may always wait, for each that may be under way: a burst comes before it is known how fast calls are done. */
const waiting_per_place = 8;

/**
 * Calls under way on a server: those whose request has come whole and that are not answered yet. When there are as many
 * as there may be, others wait, callers by turns: unread where their connection has had a call before
 * (`PausedConnections`), else here. As many wait as are done in `wait_ms_max`, at the pace of the last second; what
 * comes beyond is refused at once, of the caller with the longest line.
 */
export class InFlight implements ServerLoad {
  #count = 0;
  readonly #waiting = new Turns<WaitingCall>();
  #unread = 0;
  #done = 0;
  #window_start_ms = performance.now();
  #waiting_max: number;
  #timer: NodeJS.Timeout | undefined;
  onRoom: () => void = () => undefined;

  constructor(
    readonly count_max: number,
    readonly wait_ms_max: number,
  ) {
    this.#waiting_max = this.#waiting_min;
  }

  get #waiting_min(): number {
    return this.count_max * waiting_per_place;
  }

  /** How many are under way, and how many wait for their turn. */
  get under_way(): number {
    return this.#count;
  }

  get queued(): number {
    return this.#waiting.count + this.#unread;
  }

  get room(): number {
    return this.count_max - this.#count;
  }

  /** Whoever is read late still has time to wait here. */
  get unread_ms_max(): number {
    return this.wait_ms_max / 2;
  }

  postpone(): boolean {
    this.#setPace();
    if (this.#is_full) return false;
    this.#unread++;
    return true;
  }

  goOn(): void {
    this.#unread--;
  }

  get #is_full(): boolean {
    return this.#waiting.count + this.#unread >= this.#waiting_max;
  }

  /** Counts one more, to be given back with `release`; false when there are as many as there may be. */
  acquire(): boolean {
    if (this.#count >= this.count_max) return false;
    this.#count++;
    return true;
  }

  /** Waits for the end of another call, to count instead of it; false when too many wait already. */
  wait(caller: string | number): Promise<boolean> {
    this.#setPace();
    if (this.#is_full) {
      const other = this.#waiting.takeFromLonger(caller);
      countRefusal('in_flight_max');
      if (!other) return Promise.resolve(false);
      other.decide(false);
    }
    this.#timer ??= setInterval(this.#refuseOverdue, look_interval_ms).unref();
    return new Promise((decide) => this.#waiting.add(caller, { since_ms: performance.now(), decide }));
  }

  release(): void {
    this.#done++;
    const next = this.#waiting.take();
    if (next) next.decide(true);
    else {
      this.#count--;
      this.onRoom();
    }
  }

  readonly #refuseOverdue = (): void => {
    const overdue_ms = performance.now() - this.wait_ms_max;
    for (const { decide } of this.#waiting.takeWhile(({ since_ms }) => since_ms <= overdue_ms)) {
      countRefusal('in_flight_max');
      decide(false);
    }
    if (this.#waiting.count > 0) return;
    clearInterval(this.#timer);
    this.#timer = undefined;
  };

  #setPace(): void {
    const elapsed_ms = performance.now() - this.#window_start_ms;
    if (elapsed_ms < window_ms) return;
    this.#waiting_max = Math.max(this.#waiting_min, Math.floor((this.#done * this.wait_ms_max) / elapsed_ms));
    this.#done = 0;
    this.#window_start_ms += elapsed_ms;
  }
}
