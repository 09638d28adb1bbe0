// The link that newer clients open: GET /auth, unsigned, with an address that is registered exactly so.

import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import type { Marketplace } from '../../../engine/marketplace.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { findPartner } from '../../../market/accounts/accounts.store.ts';
import type { ConsentLink } from './consent_link.ts';
import { findParameterRefusal, pairsOf, readParameters, refuseParameter } from './link_parameters.ts';

const partner_id_max = 4_294_967_295;

/**
 * Checks an unsigned link. Nothing proves who made it, so its address must be a registered one, character by
 * character.
 */
export async function checkUnsignedLink(
  { database }: Marketplace,
  query: string,
): Promise<ConsentLink | GatewayRefusal> {
  const parameters = readParameters(pairsOf(query), ['partner_id', 'redirect_uri', 'response_type', 'state']);
  if (parameters instanceof GatewayRefusal) return parameters;
  const { partner_id: id_text, redirect_uri, response_type, state } = parameters;
  if (id_text === undefined) return refuseParameter('There is no partner_id in query.');
  const partner_id = Number(id_text);
  if (!/^\d{1,16}$/.test(id_text) || partner_id > partner_id_max)
    return refuseParameter(`partner_id must be a whole number from 0 to ${partner_id_max}.`);
  if (response_type !== 'code') return refuseParameter('response_type must be code.');
  const refusal = findParameterRefusal('redirect_uri', redirect_uri, state);
  if (refusal || redirect_uri === undefined)
    return refusal ?? refuseParameter('There is no redirect_uri in query.');
  const partner = await database.first(findPartner, { partner_id });
  if (partner?.status !== 'active') return new GatewayRefusal('unknown_partner');
  if (!parseJson(partner.redirect_uris).includes(redirect_uri))
    return refuseParameter('redirect_uri is not registered for this partner.');
  return { purpose: 'consent', partner_id, redirect: redirect_uri, state };
}
