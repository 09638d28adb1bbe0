import type { Dialect, DialectTable } from '../../kit/contract/dialect.ts';
import { gatewayRefusals } from '../http/gateway_refusals.ts';

/** The differences of the gateway itself. */
export const gatewayDialect = {
  dead_token_error: {
    about: 'The error of a dead access token. The live service really spells it so.',
    reference: 'error_auth',
    live: 'invalid_acceess_token',
  },
} as const satisfies DialectTable;

/** What every operation may be refused with before it is reached, in a dialect. */
export const gatewayRefusalsIn = (dialect: Dialect) => ({
  ...gatewayRefusals,
  dead_token: { ...gatewayRefusals.dead_token, error: gatewayDialect.dead_token_error[dialect] },
});
