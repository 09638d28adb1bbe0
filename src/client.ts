import { contracts } from './app/contracts.ts';
import { clientFactory } from './platform/contract/client_factory.ts';

export {
  CallError,
  type CallOptions,
  type Client,
  type ClientAnswer,
  type ClientOptions,
  type MerchantCredentials,
  type ShopCredentials,
} from './platform/contract/client_factory.ts';
export type { RequestToSend, ResponseOf } from './platform/contract/operation.ts';
export { baseString, sign } from './platform/contract/sign.ts';

/**
 * A typed client of every operation: it signs and calls.
 *
 * ```ts
 * const client = createClient({ base_url, partner_id, partner_key, shop: { shop_id, access_token } });
 * const voucher = await client.call('v2.voucher.get_voucher', { voucher_id: 1 });
 * ```
 */
export const createClient = clientFactory(contracts);
