// Consents, and the calls that exchange codes and tokens.

import { signedUrl } from '../../../src/kit/contract/client/signed_url.ts';
import { type ConsentGiver, grantConsent } from '../../../src/market/accounts/consent/grant_consent.ts';
import { withdrawConsent } from '../../../src/market/accounts/consent/withdraw_consent.ts';
import type { LinkedOwner } from '../../../src/market/accounts/tokens/token_owner.ts';
import { get_access_token } from '../../../src/market/public/get_access_token.contract.ts';
import { get_token_by_resend_code } from '../../../src/market/public/get_token_by_resend_code.contract.ts';
import { refresh_access_token } from '../../../src/market/public/refresh_access_token.contract.ts';
import type { GivenPartner } from '../given/account.ts';
import type { TestAnswer, World } from '../world/harness.ts';

/** The fields of an answer with tokens. */
export interface GivenTokens {
  access_token: string;
  refresh_token: string;
  expire_in: number;
}

export const tokensIn = ({ body }: TestAnswer): GivenTokens => body as unknown as GivenTokens;

/** Calls for tokens in a world, by default as its partner. */
export function tokenCalls(world: World) {
  const send = async (
    operation: typeof get_access_token | typeof refresh_access_token | typeof get_token_by_resend_code,
    request: Record<string, unknown>,
    partner: GivenPartner = world.partner,
  ) => {
    const url = await signedUrl(operation, request, { base_url: '', ...partner, clock: world.clock });
    const headers = { 'content-type': 'application/json' };
    return world.send(url, { method: 'POST', headers, body: JSON.stringify(request) });
  };
  return {
    /** A consent to a partner, and its code. */
    consent: async (given_by: ConsentGiver, { days = 30, partner = world.partner } = {}): Promise<string> => {
      const { partner_id } = partner;
      const code = await grantConsent(world.marketplace, world.clock.now, { partner_id, given_by, days });
      world.secrets.add('code', code);
      return code;
    },
    withdraw: (owner: LinkedOwner, { partner_id } = world.partner) =>
      withdrawConsent(world.marketplace.database, world.clock.now, partner_id, [owner]),
    exchange: (request: Record<string, unknown>, partner?: GivenPartner) =>
      send(get_access_token, request, partner),
    exchangeResent: (request: Record<string, unknown>, partner?: GivenPartner) =>
      send(get_token_by_resend_code, request, partner),
    refresh: (request: Record<string, unknown>, partner?: GivenPartner) =>
      send(refresh_access_token, request, partner),
  };
}

/** Creates shops, each with its first tokens, and the calls that use them. */
export function shopWithTokens(world: World) {
  const { consent, exchange, refresh } = tokenCalls(world);
  return async ({ days = 30 } = {}) => {
    const shop = await world.given.shop();
    const { shop_id } = shop;
    const tokens = tokensIn(await exchange({ code: await consent({ shop_id }, { days }), shop_id }));
    const isGood = async (access_token: string) => {
      const as = { shop: { ...shop, access_token } };
      const { body } = await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, as);
      return body.error === 'common.error_not_found';
    };
    const next = async (refresh_token: string) => tokensIn(await refresh({ shop_id, refresh_token }));
    return { shop, shop_id, tokens, isGood, next };
  };
}
