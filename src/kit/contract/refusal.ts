/** What the wire says when an operation refuses: a reason of ours, rendered with one of the wire's codes. */
export interface RefusalRow {
  /** The wire's code, spelled exactly as the reference spells it. */
  readonly error: string;
  /** What to change, in words for the caller's developer. */
  readonly message: string;
  /** Sent as the payload where the reference shows one beside the error. */
  readonly response?: unknown;
  /** The fields of the operation's own payload that come along, where it says what became of each row. */
  readonly payload_fields?: readonly string[];
}

export type RefusalTable = Readonly<Record<string, RefusalRow>>;

/** What a refusal says about this very request. */
export interface RefusalOptions {
  /** Replaces the row's message where this request allows a more exact one. */
  readonly message?: string | undefined;
  /** Replaces the row's payload, for operations that answer row by row. */
  readonly response?: unknown;
  /** What else to know: the rows that it is about, or text, as the operation's warning has it. */
  readonly warning?: readonly unknown[] | string | undefined;
}

const no_options: RefusalOptions = {};

/** An operation refuses: the reason, and what about this very request makes it so. */
export class Refusal<Reason extends string = string> {
  readonly message: string | undefined;
  readonly response: unknown;
  readonly warning: readonly unknown[] | string | undefined;

  constructor(
    readonly reason: Reason,
    { message, response, warning }: RefusalOptions = no_options,
  ) {
    this.message = message;
    this.response = response;
    this.warning = warning;
  }
}

/**
 * A refusal that has no envelope: bare text under a status of its own, as the outer gateway of the live service says some
 * of them. Its reason names the refusal in the log.
 */
export class BareRefusal<Reason extends string = string> extends Refusal<Reason> {
  constructor(
    reason: Reason,
    readonly status: number,
    readonly text: string,
  ) {
    super(reason);
  }
}
