import type { ClientOptions } from '../platform/contract/client/options.ts';
import type { Credentials } from './marketplace_commands.ts';

/** What a client needs to call for a shop of these credentials, or for their first merchant. */
export function credentialsFor(from: Credentials, caller: string): ClientOptions {
  const { base_url, partner_id, partner_key, shops, merchants } = from;
  const common = { base_url, partner_id, partner_key };
  if (caller.startsWith('merchant')) return { ...common, merchant: merchants[0] };
  return {
    ...common,
    shop: shops.find(({ name, shop_id }) => name === caller || String(shop_id) === caller),
  };
}
