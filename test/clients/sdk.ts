// The SDK @congminh1254/shopee-sdk: only the URLs that it calls are changed.
import { ShopeeSDK } from '@congminh1254/shopee-sdk';
import type { AccessToken } from '@congminh1254/shopee-sdk/schemas';
import type { DemoDescription } from '../../src/program/demo/demo.ts';

/** The SDK with the tokens of a shop or merchant, like a program that stored them earlier. */
export function openSdk(
  { partner_id, partner_key, base_url }: Pick<DemoDescription, 'partner_id' | 'partner_key' | 'base_url'>,
  token: Partial<AccessToken>,
): ShopeeSDK {
  let kept = token as AccessToken | null;
  const config = {
    partner_id,
    partner_key,
    base_url: `${base_url}/api/v2`,
    base_auth_url: `${base_url}/auth`,
  };
  return new ShopeeSDK(config, {
    store: async (stored) => {
      kept = stored;
    },
    get: async () => kept,
    clear: async () => {
      kept = null;
    },
  });
}
