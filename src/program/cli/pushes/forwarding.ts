// What `stoa listen` needs from the program to forward pushes.

/** A push with its signature. */
export interface SignedPush {
  readonly body: string;
  readonly authorization: string;
}

/** How an app answered. */
export interface Forwarded {
  /** The name of what happened, such as `acknowledged` or `body_not_empty`. */
  readonly outcome: string;
  /** The rule that the answer breaks, in words. */
  readonly explanation: string;
  /** HTTP status; undefined without an answer. */
  readonly status: number | undefined;
  /** Code of an error of the connection. */
  readonly error_code: string | undefined;
  readonly duration_ms: number;
  /** The beginning of the body of the answer. */
  readonly answer: string;
}

export interface ForwardingCommands {
  /**
   * Returns a function that sends pushes to a URL with the limits of real pushes. If the URL cannot be used, returns
   * the reason as text.
   */
  openForwarding(url: string): string | ((push: SignedPush) => Promise<Forwarded>);
}
