// What the document is made from, besides the contracts.
import type { RefusalRow } from '../refusal.ts';

/** A call that was really made, and its answer. */
export interface RecordedExample {
  /** The shop or merchant that it was made for. A public call has neither. */
  readonly caller_id?: number | undefined;
  readonly request: Readonly<Record<string, unknown>>;
  /** Undefined if it is a file. */
  readonly answer?: unknown;
}

/** A refusal of the gateway, which every operation may answer. */
export interface CommonRefusal extends RefusalRow {
  readonly status: number;
  readonly when: string;
}

/** A group of operations. Clients and pages show its operations together. */
export interface DescribedGroup {
  readonly name: string;
  /** What its operations are about, in one sentence. */
  readonly about: string;
}
