// The link that a partner signs: GET /api/v2/shop/auth_partner and cancel_auth_partner.

import type { CallerLookup } from '../../../engine/gateway/caller.ts';
import { type CommonParameters, readCommonParameters } from '../../../engine/gateway/common_parameters.ts';
import { isSignedBy } from '../../../engine/gateway/signature.ts';
import type { SignatureExplainer } from '../../../engine/gateway/signature_explainer.ts';
import type { Exchange } from '../../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import type { Marketplace } from '../../../engine/marketplace.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { type Clock, seconds } from '../../../kit/contract/clock.ts';
import { findPartner } from '../../../market/accounts/accounts.store.ts';
import type { ConsentLink, Purpose } from './consent_link.ts';
import { findParameterRefusal, pairsOf, readParameters, refuseParameter } from './link_parameters.ts';
import { findAddress } from './redirect_address.ts';

/** The link is signed like a public call, even if a client appends parameters of a caller. */
const isOfCaller = (name: string) => ['access_token', 'shop_id', 'merchant_id'].includes(name);

type LinkExchange = Pick<Exchange, 'path' | 'query' | 'request'>;

/** What is needed to check the sign of a link. */
export interface LinkSigners extends Pick<CallerLookup, 'partners' | 'listKeys'> {
  readonly wall_clock: Clock;
  readonly explainer: SignatureExplainer | undefined;
}

/**
 * Checks the sign of a link like checks 2 to 8 of a call. A mistake is explained under the same condition as
 * for a call.
 */
export async function checkLinkSign(
  { partners, listKeys: listKeysOf, wall_clock, explainer }: LinkSigners,
  { path, query, request }: LinkExchange,
): Promise<CommonParameters | GatewayRefusal> {
  const signed_query = pairsOf(query)
    .filter(([name]) => !isOfCaller(name))
    .map((pair) => pair.join('='))
    .join('&');
  const common = readCommonParameters(signed_query, path, 'public', seconds(wall_clock));
  if (common instanceof GatewayRefusal)
    return explainer?.explainParameters(common, query, 'public', wall_clock) ?? common;
  const { partner_id, base_string, sign } = common;
  const keys_of = partners.cached(partner_id) ?? (await partners.find(partner_id));
  if (!keys_of?.active) return new GatewayRefusal('unknown_partner');
  if (isSignedBy(keys_of.keys, base_string, sign)) return common;
  const listKeys = () => listKeysOf(partner_id);
  const missigned = { method: 'GET', path, caller_kind: 'public', query, request, listKeys } as const;
  return (await explainer?.explainSign(missigned)) ?? new GatewayRefusal('wrong_sign');
}

/** Checks a signed link, and that its address belongs to an origin of the partner. */
export async function checkSignedLink(
  { callers, database, wall_clock, explainer }: Marketplace,
  purpose: Purpose,
  exchange: LinkExchange,
): Promise<ConsentLink | GatewayRefusal> {
  const { partners, listKeys } = callers;
  const common = await checkLinkSign({ partners, listKeys, wall_clock, explainer }, exchange);
  if (common instanceof GatewayRefusal) return common;
  const { partner_id, others } = common;
  const parameters = readParameters(others, ['redirect', 'state']);
  if (parameters instanceof GatewayRefusal) return parameters;
  const { redirect, state } = parameters;
  const refusal = findParameterRefusal('redirect', redirect, state);
  if (refusal || redirect === undefined) return refusal ?? refuseParameter('There is no redirect in query.');
  const partner = await database.first(findPartner, { partner_id });
  const origins = partner ? parseJson(partner.redirect_origins) : [];
  if (!origins.includes(findAddress(redirect)?.origin ?? ''))
    return refuseParameter('The origin of redirect is not registered for this partner.');
  return { purpose, partner_id, redirect, state };
}
