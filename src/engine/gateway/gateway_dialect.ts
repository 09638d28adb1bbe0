import type { Dialect, DialectTable } from '../../kit/contract/dialect.ts';
import { gatewayRefusals } from '../http/gateway_refusals.ts';

/** Differences between the dialects in the gateway. */
export const gatewayDialect = {
  dead_token_error: {
    about: 'The error of a dead access token, spelled as on the live service.',
    reference: 'error_auth',
    live: 'invalid_acceess_token',
  },
} as const satisfies DialectTable;

/** The refusals of the gateway that every operation shares, in a dialect. */
export const gatewayRefusalsIn = (dialect: Dialect) => ({
  ...gatewayRefusals,
  dead_token: { ...gatewayRefusals.dead_token, error: gatewayDialect.dead_token_error[dialect] },
});
