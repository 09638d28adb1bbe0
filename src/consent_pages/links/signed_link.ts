// The link that a partner signs: GET /api/v2/shop/auth_partner and cancel_auth_partner.
import { findPartner } from '../../accounts/accounts.store.ts';
import { seconds } from '../../platform/contract/clock.ts';
import { readCommonParameters } from '../../platform/gateway/common_parameters.ts';
import { isSignedBy } from '../../platform/gateway/signature.ts';
import type { Exchange } from '../../platform/http/exchange.ts';
import { GatewayRefusal } from '../../platform/http/gateway_refusals.ts';
import type { Marketplace } from '../../platform/marketplace.ts';
import { parseJson } from '../../platform/store/json.ts';
import type { ConsentLink, Purpose } from './consent_link.ts';
import { findParameterRefusal, pairsOf, readParameters, refuseParameter } from './link_parameters.ts';
import { findAddress } from './redirect_address.ts';

/** The link is signed like a public call, whatever of a caller some clients append. */
const isOfCaller = (name: string) => ['access_token', 'shop_id', 'merchant_id'].includes(name);

/**
 * Checks a signed link, as checks 2 to 8 of a call, and that its address is on an origin of the partner's. What is wrong
 * with its sign is explained where it is of a call.
 */
export async function checkSignedLink(
  { callers, database, wall_clock, explainer }: Marketplace,
  purpose: Purpose,
  { path, query, request }: Pick<Exchange, 'path' | 'query' | 'request'>,
): Promise<ConsentLink | GatewayRefusal> {
  const signed_query = pairsOf(query)
    .filter(([name]) => !isOfCaller(name))
    .map((pair) => pair.join('='))
    .join('&');
  const common = readCommonParameters(signed_query, path, 'public', seconds(wall_clock));
  if (common instanceof GatewayRefusal)
    return explainer?.explainParameters(common, query, 'public', wall_clock) ?? common;
  const { partner_id, base_string, sign, others } = common;
  const keys_of = callers.partners.cached(partner_id) ?? (await callers.partners.find(partner_id));
  if (!keys_of?.active) return new GatewayRefusal('unknown_partner');
  if (!isSignedBy(keys_of.keys, base_string, sign)) {
    const listKeys = () => callers.listKeys(partner_id);
    const missigned = { method: 'GET', path, caller_kind: 'public', query, request, listKeys } as const;
    return (await explainer?.explainSign(missigned)) ?? new GatewayRefusal('wrong_sign');
  }

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
