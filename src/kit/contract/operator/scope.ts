/** The scopes of bearer tokens of the operator API, in rising order. Each includes the ones before it. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** Whether a token with this scope may do what needs the other scope. */
export const allows = (scope: Scope, needed: Scope): boolean =>
  scopes.indexOf(scope) >= scopes.indexOf(needed);
