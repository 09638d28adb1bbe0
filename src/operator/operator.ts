// Fixed values of the operator API.

/** What a name of an actor has at most, in characters. A longer one is cut. */
export const actor_name_length_max = 200;

/** What an id in an audit event has at most, in characters. A longer one is cut. */
export const audit_id_length_max = 100;

/** How many ids an audit event names at most. */
export const audit_ids_max = 20;

/** How many audit events a page has at most. */
export const audit_page_max = 500;
/** In which way somebody reached the marketplace. */
export const actor_kinds = ['operator_token', 'console_session', 'command_line'] as const;

/** Who calls. */
export interface OperatorActor {
  readonly kind: (typeof actor_kinds)[number];
  /** The name of the token, of the person who signed in, or of the user of the operating system. */
  readonly name: string;
}

/** The role of a token: one of `role_presets`, or `listed` if the token has a list of its own. */
export const token_roles = ['admin', 'support', 'logistics', 'finance', 'listed'] as const;
export type TokenRole = (typeof token_roles)[number];

/** How many shops a token may be limited to. */
export const token_shops_max = 100;

/** How many actions and collections the list of a token may have. */
export const token_permits_max = 500;
