// What observes the calls of a marketplace: its journal and, in a marketplace for tests, faults and coverage.

import type { CallObserver } from '../../engine/gateway/observed_call.ts';
import type { CallRecord } from '../../engine/http/call_record.ts';
import type { Exchange } from '../../engine/http/exchange.ts';
import { StoreUnavailableError } from '../../engine/store/store.ts';
import type { Clocks } from '../../kit/contract/clock.ts';
import type { Dialect } from '../../kit/contract/dialect.ts';
import type { Operation } from '../../kit/contract/operation.ts';
import type { Coverage } from './coverage/coverage.ts';
import { Faults } from './faults/faults.ts';
import type { JournalPlace } from './journal/call_summary.ts';
import { Journal, type JournalSpaces } from './journal/journal.ts';
import type { JournalMode } from './journal/journal_modes.ts';
import type { KnownSecrets } from './journal/masks.ts';
import type { CausedEvent, RecordedCall } from './journal/recorded_call.ts';
import { SandboxCall } from './observed_call.ts';
import { test_bench_limits } from './test_bench_limits.ts';

const events_max = test_bench_limits.journal_events_max.value;

/** What a test bench needs from the server of its marketplace. */
export interface TestBenchServer {
  /** Base URL for partners. */
  baseUrl(): string;
  /** Base URL for operators. */
  operatorUrl(): string;
  /** Base URL from this machine. */
  localUrl(): string;
  /** The valid keys of a partner, newest first. */
  listKeys(partner_id: number): Promise<readonly string[]>;
  /** Whether a text is a token that was issued to a partner. */
  isToken(partner_id: number, text: string): boolean;
  /** Other secrets of the server. */
  readonly secrets: readonly string[];
}

/** What faults can be about. */
export interface FaultSubjects {
  readonly operations: ReadonlyMap<string, Operation>;
  readonly job_kinds: readonly string[];
  readonly push_codes: readonly number[];
}

export interface TestBenchOptions {
  readonly benches: FaultSubjects;
  /** Undefined outside of marketplaces for tests. */
  readonly coverage: Coverage | undefined;
  readonly clocks: Clocks;
  readonly dialect: Dialect;
  /** Shared by all journals of a server. */
  readonly journal_spaces: JournalSpaces;
  readonly place: JournalPlace;
  readonly journal_mode: JournalMode;
}

export class TestBench implements CallObserver {
  readonly faults = new Faults();
  readonly journal: Journal;
  journal_mode: JournalMode;
  readonly coverage: Coverage | undefined;
  clocks: Clocks;
  readonly dialect: Dialect;
  /** The operations, kinds of jobs and codes of pushes of the server. */
  readonly benches: FaultSubjects;
  /** Of the server that it runs on, once it does. */
  #server: TestBenchServer | undefined;
  /** Calls that are not answered yet, by request_id. */
  readonly #under_way = new Map<string, SandboxCall>();

  constructor(options: TestBenchOptions) {
    const { benches, coverage, clocks, dialect, journal_spaces, place, journal_mode } = options;
    this.journal_mode = journal_mode;
    this.benches = benches;
    this.coverage = coverage;
    this.clocks = clocks;
    this.dialect = dialect;
    this.journal = new Journal(journal_spaces, place);
  }

  forget(shows: (text: string) => boolean): void {
    this.journal.forget(shows);
  }

  /** Connects it to the server of its marketplace. */
  connect(server: TestBenchServer): void {
    this.#server = server;
  }

  /** Its marketplace is closed, so the reference to its server is dropped. */
  disconnect(): void {
    this.#server = undefined;
  }

  get server(): TestBenchServer {
    if (!this.#server)
      throw new StoreUnavailableError('The sandbox was closed before the call was done: try again.');
    return this.#server;
  }

  /** What is masked in calls of these partners: their secrets, secrets of the server and, with real persons, personal data. */
  async knownSecrets(partner_ids: ReadonlySet<number>): Promise<KnownSecrets> {
    const { server } = this;
    const ids = [...partner_ids];
    const keys = await Promise.all(ids.map((partner_id) => server.listKeys(partner_id)));
    return {
      texts: [...server.secrets, ...keys.flat()],
      isToken: (word) => ids.some((partner_id) => server.isToken(partner_id, word)),
      hides_persons: !this.shows_persons,
    };
  }

  /** Observes a call, after its marketplace is known and before its sign is checked. */
  observe(operation: Operation, call: CallRecord, exchange: Exchange): SandboxCall {
    const observed = new SandboxCall(this, operation, call, exchange);
    this.#under_way.set(call.request_id, observed);
    return observed;
  }

  record({ operation, request, is_signed }: SandboxCall, call: RecordedCall): void {
    const { coverage, journal_mode } = this;
    coverage?.noteCall(operation, request, call.facts.reason);
    if (is_signed && !this.benches.operations.has(operation.name)) coverage?.noteMissing(operation.name);
    this.#under_way.delete(call.facts.request_id);
    if (journal_mode === 'all' || (journal_mode === 'refused' && call.facts.error !== ''))
      this.journal.add(call, is_signed);
  }

  /** Whether it shows personal data: only where persons are invented. */
  get shows_persons(): boolean {
    return this.coverage !== undefined;
  }

  /** Records a push that its receiver has acknowledged. */
  notePush(code: number): void {
    this.coverage?.notePush(code);
  }

  /** Records a committed event, and the call that caused it, if there was one. */
  noteEvent(request_id: string, event: CausedEvent): void {
    this.coverage?.noteEvent(event.subject, event.kind);
    const caused = this.#under_way.get(request_id)?.events;
    if (caused !== undefined && caused.length < events_max) caused.push(event);
  }
}
