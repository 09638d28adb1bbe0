import { hash } from 'node:crypto';
import type { Operation } from '../contract/operation.ts';
import type { Directory, Grant, Merchant, Partner, Shop } from './caller.ts';
import type { CommonParameters } from './common_parameters.ts';
import { GatewayRefusal } from './refusals.ts';

/** Checks 9 and 10: the token is live and was issued to this partner for this caller, who is active and linked. */
export async function authorise(
  directory: Directory,
  { caller }: Operation,
  { access_token, caller_id }: CommonParameters,
  partner: Partner,
  now: number,
): Promise<{ shop: Shop | undefined; merchant: Merchant | undefined } | GatewayRefusal> {
  if (caller === 'public') return { shop: undefined, merchant: undefined };
  const token_sha256 = hash('sha256', access_token);
  const isLive = (grant: Grant<unknown>) =>
    grant.partner_id === partner.partner_id && !grant.revoked && now < grant.token_expires_at;
  const isLinked = ({ linked_until }: Grant<unknown>) => linked_until !== undefined && now < linked_until;

  if (caller === 'shop') {
    const grant = await directory.findShopGrant(caller_id, token_sha256);
    if (!grant || !isLive(grant)) return new GatewayRefusal('dead_token');
    if (!grant.active) return new GatewayRefusal('shop_banned');
    if (!isLinked(grant)) return new GatewayRefusal('shop_not_linked');
    return { shop: grant.caller, merchant: undefined };
  }
  const grant = await directory.findMerchantGrant(caller_id, token_sha256);
  if (!grant || !isLive(grant)) return new GatewayRefusal('dead_token');
  if (!grant.active || !isLinked(grant)) return new GatewayRefusal('merchant_not_linked');
  return { shop: undefined, merchant: grant.caller };
}
