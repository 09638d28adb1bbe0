import type { DialectTable } from '../contract/dialect.ts';

/** The differences of the gateway itself. */
export const gatewayDialect = {
  dead_token_error: {
    about: 'The error of a dead access token. The live service really spells it so.',
    reference: 'error_auth',
    live: 'invalid_acceess_token',
  },
} as const satisfies DialectTable;
