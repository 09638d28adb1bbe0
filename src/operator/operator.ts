// Fixed values of the operator API.

/** In which way somebody reached the marketplace. */
export const actor_kinds = ['operator_token', 'console_session', 'command_line'] as const;

/** Who calls. */
export interface OperatorActor {
  readonly kind: (typeof actor_kinds)[number];
  /** The name of the token, or of the person who signed in. */
  readonly name: string;
}

/** The role of a token: one of `role_presets`, or `listed` if the token has a list of its own. */
export const token_roles = ['admin', 'support', 'logistics', 'finance', 'listed'] as const;
export type TokenRole = (typeof token_roles)[number];

/** How many shops a token may be limited to. */
export const token_shops_max = 100;

/** How many actions and collections the list of a token may have. */
export const token_permits_max = 500;
