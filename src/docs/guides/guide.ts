import type { OperationName } from '../../platform/contract/operation.ts';

/** One call of a guide. */
export interface GuideStep {
  readonly operation: OperationName;
  /** What it is for, in a sentence or two. */
  readonly why: string;
  /**
   * Its business parameters. A text `<name>` stands for what an earlier step took from its answer, or for a time such as
   * `<now-15d>`, in Unix seconds.
   */
  readonly request: Readonly<Record<string, unknown>>;
  /** The fields that bring a picture. */
  readonly pictures?: readonly string[];
  /** Whether it is asked again until the work of an earlier step is done. */
  readonly waits_for_jobs?: boolean;
  /** What later steps need, by name, and where it stands in the answer. */
  readonly takes?: Readonly<Record<string, string>>;
  /** What the answer says, by where it stands. */
  readonly shows?: Readonly<Record<string, unknown>>;
}

/** How to do a task, call by call: read as a page, and run by a test. */
export interface Guide {
  /** The title of the task that it belongs to. */
  readonly task: string;
  /** A shop of the demo marketplace for which it works as it stands. */
  readonly shop: string;
  readonly steps: readonly GuideStep[];
}

/** The placeholder that a text is, without its brackets. */
export const placeholderIn = (text: string): string | undefined => /^<([\w+-]+)>$/.exec(text)?.[1];
