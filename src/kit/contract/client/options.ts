import type { Clock } from '../clock.ts';
import type { TokenStorage } from './token_storage.ts';
import type { Tokens } from './tokens.ts';

/** A shop, and its tokens if the token storage does not have them. Stored tokens take precedence. */
export interface ShopCredentials extends Partial<Tokens> {
  shop_id: number;
}
/** A merchant, and its tokens if the token storage does not have them. */
export interface MerchantCredentials extends Partial<Tokens> {
  merchant_id: number;
}

export interface ClientOptions {
  /** Base URL of the API, such as `http://127.0.0.1:4010`. */
  base_url: string;
  partner_id: number;
  partner_key: string;
  /** The shop and the merchant to call for; either or both. */
  shop?: ShopCredentials;
  merchant?: MerchantCredentials;
  /**
   * Where tokens are stored; in memory if left out. Clients that share a storage never refresh the same
   * tokens twice.
   */
  token_storage?: TokenStorage;
  /** How long to wait for the whole answer to one attempt, in milliseconds; 30,000 if left out. */
  timeout_ms?: number;
  /** How large an answer may be, in bytes; 33,554,432 if left out. */
  answer_bytes_max?: number;
  /**
   * How often a call is repeated that got no answer, 429 or 503; twice if left out. Calls that write have an
   * Idempotency-Key, so that none is done twice. A shop or merchant can use 10,000 keys a day: with 0, no
   * call is repeated, and none has a key.
   */
  retries_max?: number;
  fetch?: typeof fetch;
  /** For programs that do not trust the machine's clock. */
  clock?: Clock;
}

/** Options of a single call. */
export interface CallOptions {
  /** Sent with a call that writes, instead of a random key. */
  idempotency_key?: string;
  /** Ends the call, also while it waits to be repeated. The call then fails with the signal's reason. */
  signal?: AbortSignal;
  /** Overrides the client's option. */
  timeout_ms?: number;
  /** Overrides the client's option. */
  retries_max?: number;
}
