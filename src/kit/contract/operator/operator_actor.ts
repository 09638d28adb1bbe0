/** In which way somebody reached the marketplace. */
export const actor_kinds = ['operator_token', 'console_session', 'command_line'] as const;

/** Who writes through the operator API, or without a server. */
export interface OperatorActor {
  readonly kind: (typeof actor_kinds)[number];
  /** The name of the token, of the person who signed in, or of the user of the operating system. */
  readonly name: string;
}
