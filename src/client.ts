import { contracts } from './app/contracts.ts';
import { clientFactory } from './platform/contract/client/client_factory.ts';

export { CallError, type Client, type ClientAnswer } from './platform/contract/client/client_factory.ts';
export type {
  CallOptions,
  ClientOptions,
  MerchantCredentials,
  ShopCredentials,
} from './platform/contract/client/options.ts';
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
