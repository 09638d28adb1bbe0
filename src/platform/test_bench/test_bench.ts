// What a sandbox has beside a marketplace: faults, and a journal of its calls. A main marketplace has none.
import type { Clocks } from '../contract/clock.ts';
import type { Dialect } from '../contract/dialect.ts';
import type { Operation } from '../contract/operation.ts';
import type { CallRecord } from '../http/call_record.ts';
import type { Exchange } from '../http/exchange.ts';
import { Faults } from './faults/faults.ts';
import { Journal, type JournalSpace } from './journal/journal.ts';
import type { CausedEvent, RecordedCall } from './journal/recorded_call.ts';
import { ObservedCall } from './observed_call.ts';
import { test_bench_limits } from './test_bench_limits.ts';
import type { TestBenches } from './test_benches.ts';

const events_max = test_bench_limits.journal_events_max.value;

export interface TestBenchOptions {
  readonly benches: TestBenches;
  readonly clocks: Clocks;
  readonly dialect: Dialect;
  /** Shared by all sandboxes of a server. */
  readonly journal_space: JournalSpace;
}

export class TestBench {
  readonly faults = new Faults();
  readonly journal: Journal;
  readonly clocks: Clocks;
  readonly dialect: Dialect;
  /** The operations and kinds of jobs that there are. */
  readonly benches: TestBenches;
  /** The calls that are not answered yet, by their request_id. */
  readonly #under_way = new Map<string, ObservedCall>();

  constructor({ benches, clocks, dialect, journal_space }: TestBenchOptions) {
    this.benches = benches;
    this.clocks = clocks;
    this.dialect = dialect;
    this.journal = new Journal(journal_space);
  }

  /** Observes a call, once its marketplace is known and before its sign is checked. */
  observe(operation: Operation, call: CallRecord, exchange: Exchange): ObservedCall {
    const observed = new ObservedCall(this, operation, call, exchange);
    this.#under_way.set(call.request_id, observed);
    return observed;
  }

  record(_observed: ObservedCall, call: RecordedCall): void {
    this.#under_way.delete(call.request_id);
    this.journal.add(call);
  }

  /** Notes what has been committed, and by which call. */
  noteEvent(request_id: string, event: CausedEvent): void {
    const caused = this.#under_way.get(request_id)?.events;
    if (caused !== undefined && caused.length < events_max) caused.push(event);
  }
}
