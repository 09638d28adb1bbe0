import type { OperationName } from '../../../kit/contract/operation.ts';

/** One call of a guide. */
export interface GuideStep {
  readonly operation: OperationName;
  /** What it is for, in a sentence or two. */
  readonly why: string;
  /**
   * Its business parameters. A text `<name>` stands for what an earlier step took from its answer, for a time such as
   * `<now-15d>`, in Unix seconds, or for one of `video_facts`.
   */
  readonly request: Readonly<Record<string, unknown>>;
  /** The fields that bring a picture. */
  readonly pictures?: readonly string[];
  /** The fields that bring a video, which is small enough to be sent in one part. */
  readonly videos?: readonly string[];
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

/** What the reader works out of the video, by the placeholder for it. */
export const video_facts = {
  video_md5: 'the MD5 of the file of the video, in hex',
  video_size: 'how many bytes the file has',
} as const;

/** The placeholder that a text is, without its brackets. */
export const placeholderIn = (text: string): string | undefined => /^<([\w+-]+)>$/.exec(text)?.[1];
