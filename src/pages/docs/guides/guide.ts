import type { AnyOperationName } from '../../../kit/contract/operation.ts';

/** One call of a guide. */
export interface GuideStep {
  readonly operation: AnyOperationName;
  /** What the call is for, in a sentence or two. */
  readonly why: string;
  /**
   * Its business parameters. A text `<name>` stands for a value from the answer of an earlier step, for a
   * time such as `<now-15d>` in Unix seconds, or for one of `video_facts`.
   */
  readonly request: Readonly<Record<string, unknown>>;
  /** The fields that contain an image file. */
  readonly pictures?: readonly string[];
  /** The fields that contain a video file, which is small enough to be sent in one part. */
  readonly videos?: readonly string[];
  /** Whether the call is repeated until the work of an earlier step is done. */
  readonly waits_for_jobs?: boolean;
  /** Values that later steps need, by name, with their path in the answer. */
  readonly takes?: Readonly<Record<string, string>>;
  /** Values that the answer contains, by path. */
  readonly shows?: Readonly<Record<string, unknown>>;
}

/** Describes how to do a task, call by call. It is shown on the documentation page and run by a test. */
export interface Guide {
  /** Title of the task. */
  readonly task: string;
  /** A shop of the demo marketplace for which the guide works unchanged. */
  readonly shop: string;
  readonly steps: readonly GuideStep[];
}

/** What the reader computes from the video file, by placeholder. */
export const video_facts = {
  video_md5: 'the MD5 of the video file, in hex',
  video_size: 'the size of the video file in bytes',
} as const;

/** The name of the placeholder that a text consists of, without brackets. */
export const placeholderIn = (text: string): string | undefined => /^<([\w+-]+)>$/.exec(text)?.[1];

/** The last part of a guide's address. */
const slugOf = ({ task }: Guide): string => task.toLowerCase().replace(/[^a-z]+/g, '_');

/** The address of a guide, below the start of the documentation. */
export const guideAddress = (guide: Guide): string => `/guides/${slugOf(guide)}`;

/** The name of a guide in lists. */
export const guideName = ({ task }: Guide): string => `Guide: ${task[0]?.toLowerCase()}${task.slice(1)}`;
