import type { SigningOptions } from '../../kit/contract/client/signed_url.ts';
import { pick } from '../../kit/contract/records.ts';
import type { Credentials } from './marketplace_commands.ts';

/** What a client needs to call for one of these shops, or for the first merchant. */
export function credentialsFor(from: Credentials, caller: string): SigningOptions {
  const { base_url, partner_id, partner_key, shops, merchants } = from;
  const common = { base_url, partner_id, partner_key };
  if (caller.startsWith('merchant')) {
    const [merchant] = merchants;
    return { ...common, merchant: merchant && pick(merchant, 'merchant_id', 'access_token') };
  }
  const shop = shops.find(({ name, shop_id }) => name === caller || String(shop_id) === caller);
  // Without the refresh token: a client would use it up, and its new tokens would be lost.
  return { ...common, shop: shop && pick(shop, 'shop_id', 'access_token') };
}
