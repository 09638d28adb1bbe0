/** A refusal as it is sent: our reason has one of the reference's codes. */
export interface RefusalRow {
  /** The error code, spelled exactly as in the reference. */
  readonly error: string;
  /** What the caller's developer should change. */
  readonly message: string;
  /** What to do, if the message only says what is wrong. It is documented, and not sent. */
  readonly fix?: string;
  /** Sent as the payload, if the reference shows one next to the error. */
  readonly response?: unknown;
  /** The fields of the operation's own payload that are sent with it, if they contain the result of each row. */
  readonly payload_fields?: readonly string[];
}

export type RefusalTable = Readonly<Record<string, RefusalRow>>;

/** Details of a refusal for this request. */
export interface RefusalOptions {
  /** Replaces the row's message if more can be said about this request. */
  readonly message?: string | undefined;
  /** Replaces the row's payload, for operations that answer row by row. */
  readonly response?: unknown;
  /** Additional remarks: text, or the rows concerned, according to the operation's warning. */
  readonly warning?: readonly unknown[] | string | undefined;
}

const no_options: RefusalOptions = {};

/** The refusal of an operation: the reason, and details about this request. */
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
 * A refusal without an envelope: plain text with its own HTTP status, like some answers of the live service's
 * outer gateway. Its reason names the refusal in the log.
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

/**
 * Returns the refusal of a rule or a command. Its caller decides whether to pass it on, and how.
 *
 * @param message replaces the message of the contract, if more can be said.
 */
export const refused = <const Reason extends string>(reason: Reason, message?: string): Refusal<Reason> =>
  message === undefined ? new Refusal(reason) : new Refusal(reason, { message });

/** Whether a rule, a command or a handler refused. Otherwise it returned a result. */
export const isRefused = <T>(result: T): result is Extract<T, Refusal> => result instanceof Refusal;
