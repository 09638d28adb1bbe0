// The journal of each node is in its memory. A node that has one learns here which buyers other nodes have erased.
import { parseJson } from '../../engine/store/json.ts';
import { type Database, StoreUnavailableError } from '../../engine/store/store.ts';
import { guarded } from '../../engine/stray_errors.ts';
import { type Clocks, seconds } from '../../kit/contract/clock.ts';
import { findErasedTrace, findErasureSince, listErasedTraces } from './buyer.store.ts';
import { traces_kept_s } from './buyer.ts';

const interval_ms = 1_000;
/** After a longer pause than this, an erasure may have been missed. */
const pause_max_s = traces_kept_s / 2;
/** By how much the clocks of two nodes may differ. */
const clocks_differ_s = 60;

type Shows = (text: string) => boolean;

export interface ErasedElsewhereOptions extends Pick<Clocks, 'wall_clock'> {
  readonly database: Database;
  /** Drops the calls in which something is shown. */
  forgetCalls(shows: Shows): void;
}

export class ErasedElsewhere {
  /** What showed each buyer, while the database has it. */
  readonly #known = new Map<string, Shows>();
  #read_at: number;
  #timer: NodeJS.Timeout | undefined;

  constructor(readonly options: ErasedElsewhereOptions) {
    this.#read_at = seconds(options.wall_clock);
  }

  start(): void {
    this.#timer = setTimeout(
      guarded(async () => {
        try {
          await this.read();
        } catch (error) {
          // The next reading finds the database again. Its outage is logged elsewhere.
          if (!(error instanceof StoreUnavailableError)) throw error;
        } finally {
          if (this.#timer) this.start();
        }
      }),
      interval_ms,
    ).unref();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#timer = undefined;
  }

  /** Drops the calls that show buyers who were erased since the last reading. */
  async read(): Promise<void> {
    const { database, wall_clock, forgetCalls } = this.options;
    const began_at = seconds(wall_clock);
    const listed = new Set(
      (await database.all(listErasedTraces, {})).map(({ erased_trace_id }) => erased_trace_id),
    );
    for (const erased_trace_id of listed) {
      if (this.#known.has(erased_trace_id)) continue;
      const found = await database.first(findErasedTrace, { erased_trace_id });
      if (!found) continue;
      const texts = parseJson(found.texts);
      const shows = (text: string) => texts.some((part) => text.includes(part));
      this.#known.set(erased_trace_id, shows);
      forgetCalls(shows);
    }
    for (const [erased_trace_id, shows] of this.#known) {
      if (listed.has(erased_trace_id)) continue;
      // Once more: a call that was under way has been answered by now.
      forgetCalls(shows);
      this.#known.delete(erased_trace_id);
    }
    const since = this.#read_at - clocks_differ_s;
    const may_have_missed = began_at - this.#read_at > pause_max_s;
    if (may_have_missed && (await database.first(findErasureSince, { since }))) forgetCalls(() => true);
    this.#read_at = began_at;
  }
}
