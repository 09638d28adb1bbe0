/** Who writes through the operator API, or without a server. */
export interface OperatorActor {
  readonly kind: 'operator_token' | 'console_session' | 'command_line';
  /** Name of the token, or the name of the person who signed in to the console. */
  readonly name: string;
}
