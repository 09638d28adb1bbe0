import type { ClientOptions } from '../platform/contract/client.ts';
import type { Credentials } from './marketplace.ts';
import { Told } from './output.ts';

/**
 * What a client needs to call for a shop, by name or id, or for the first merchant.
 *
 * @throws Told when there is no such caller.
 */
export function credentialsFor(from: Credentials, caller: string): ClientOptions {
  const { base_url, partner_id, partner_key, shops, merchants } = from;
  if (caller === 'merchant') {
    const [merchant] = merchants;
    if (!merchant) throw new Told('There is no merchant to call for.');
    return { base_url, partner_id, partner_key, merchant };
  }
  const shop = shops.find(({ name, shop_id }) => name === caller || String(shop_id) === caller);
  const merchant = merchants.find(({ merchant_id }) => `merchant ${merchant_id}` === caller);
  if (!shop && !merchant)
    throw new Told(`There is no ${caller}; the shops are ${shops.map(({ name }) => name).join(', ')}.`);
  return { base_url, partner_id, partner_key, shop, merchant };
}
