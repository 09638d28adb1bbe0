import type { Clock } from '../clock.ts';

export interface ShopCredentials {
  shop_id: number;
  access_token: string;
}
export interface MerchantCredentials {
  merchant_id: number;
  access_token: string;
}
export interface ClientOptions {
  /** Where the API is served, such as `http://127.0.0.1:4010`. */
  base_url: string;
  partner_id: number;
  partner_key: string;
  /** Whose operations to call; give either or both. */
  shop?: ShopCredentials;
  merchant?: MerchantCredentials;
  /** How long to wait for an answer, in milliseconds; 30,000 when left out. */
  timeout_ms?: number;
  /**
   * How often a call is sent again that was not answered, or refused with 429 or 503; twice when left out. Calls that
   * write have an Idempotency-Key, so that none is done twice. A shop or merchant has 10,000 of them a day: with 0, no
   * call is sent again, and none has a key.
   */
  retries_max?: number;
  fetch?: typeof fetch;
  /** For programs that do not trust the machine's clock. */
  clock?: Clock;
}

/** What is said of a single call. */
export interface CallOptions {
  /** Sent with a call that writes, in place of a random one. */
  idempotency_key?: string;
}
