/** What a bearer token of the operator API allows, the least first; each allows what those before it do. */
export const scopes = ['read', 'write', 'admin'] as const;
export type Scope = (typeof scopes)[number];

/** Whether a token with one scope may do what needs another. */
export const allows = (scope: Scope, needed: Scope): boolean =>
  scopes.indexOf(scope) >= scopes.indexOf(needed);
