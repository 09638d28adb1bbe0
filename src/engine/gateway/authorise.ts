import type { Dialect } from '../../kit/contract/dialect.ts';
import { GatewayRefusal } from '../http/gateway_refusals.ts';
import type { Grant, Partner } from './caller.ts';
import type { CommonParameters } from './common_parameters.ts';
import { gatewayDialect } from './gateway_dialect.ts';

/** The refusal of a token that is expired or revoked. */
export const deadToken = (dialect: Dialect): GatewayRefusal =>
  new GatewayRefusal('dead_token', { error: gatewayDialect.dead_token_error[dialect] });

/** Checks 9 and 10: the token is valid and was issued to this partner for this caller, who is active and linked. */
export function findAuthorizationRefusal(
  grant: Grant<unknown> | undefined,
  { caller_kind }: CommonParameters,
  { partner: { partner_id }, now, dialect }: { partner: Partner; now: number; dialect: Dialect },
): GatewayRefusal | undefined {
  if (!grant || grant.partner_id !== partner_id || grant.revoked || now >= grant.token_expires_at)
    return deadToken(dialect);
  const is_linked = grant.linked_until !== undefined && now < grant.linked_until;
  if (grant.active && is_linked) return undefined;
  if (caller_kind === 'merchant') return new GatewayRefusal('merchant_not_linked');
  return new GatewayRefusal(grant.active ? 'shop_not_linked' : 'shop_banned');
}
