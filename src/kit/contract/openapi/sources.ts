// What the document is made from, beside the contracts.
import type { RefusalRow } from '../refusal.ts';

/** A call that was really made, and its answer. */
export interface RecordedExample {
  /** The shop or merchant that it was made for; a public one has none. */
  readonly caller_id?: number | undefined;
  readonly request: Readonly<Record<string, unknown>>;
  /** Undefined where it is a file. */
  readonly answer?: unknown;
}

/** A refusal of the gateway, which every operation may answer. */
export interface CommonRefusal extends RefusalRow {
  readonly status: number;
  readonly when: string;
}

/** A group of operations, which clients and pages show as one. */
export interface DescribedGroup {
  readonly name: string;
  /** What its operations are about, in one sentence. */
  readonly about: string;
}
