import { type Clock, seconds, systemClock } from '../clock.ts';
import type { Operation } from '../operation.ts';
import { baseString, sign as signByWebCrypto } from '../sign.ts';

/** What is needed to sign a call. */
export interface SigningOptions {
  readonly base_url: string;
  readonly partner_id: number;
  readonly partner_key: string;
  readonly shop?: { readonly shop_id: number; readonly access_token: string } | undefined;
  readonly merchant?: { readonly merchant_id: number; readonly access_token: string } | undefined;
  readonly clock?: Clock;
  /** Signs a base string with a partner key; by default with WebCrypto, which browsers have, too. */
  readonly sign?: (partner_key: string, base_string: string) => string | Promise<string>;
}

/** The URL of a signed call. The body is not included. */
export async function signedUrl(
  operation: Pick<Operation, 'name' | 'path' | 'method' | 'caller'>,
  request: Readonly<Record<string, unknown>>,
  options: SigningOptions,
): Promise<string> {
  const { base_url, partner_id, partner_key, shop, merchant, sign = signByWebCrypto } = options;
  const timestamp = seconds(options.clock ?? systemClock);
  const query = new URLSearchParams({ partner_id: String(partner_id), timestamp: String(timestamp) });
  const caller = operation.caller === 'merchant' ? merchant : operation.caller === 'shop' ? shop : undefined;
  if (operation.caller !== 'public' && !caller)
    throw new Error(
      `${operation.name} is called for a ${operation.caller}: give the client its ${operation.caller}`,
    );
  const caller_id = caller && ('shop_id' in caller ? caller.shop_id : caller.merchant_id);
  if (caller) {
    query.set('access_token', caller.access_token);
    query.set(`${operation.caller}_id`, String(caller_id));
  }
  const base_string = baseString(partner_id, operation.path, timestamp, caller?.access_token, caller_id);
  query.set('sign', await sign(partner_key, base_string));
  if (operation.method === 'GET')
    for (const [name, value] of Object.entries(request))
      if (value !== undefined && value !== null) query.set(name, String(value));
  return `${base_url.replace(/\/$/, '')}${operation.path}?${query}`;
}
