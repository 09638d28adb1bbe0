import type { Clock } from '../clock.ts';
import type { TokenStorage } from './token_storage.ts';
import type { Tokens } from './tokens.ts';

/** A shop, with its tokens unless the token storage has them. What is stored goes before what is given. */
export interface ShopCredentials extends Partial<Tokens> {
  shop_id: number;
}
/** A merchant, with its tokens unless the token storage has them. */
export interface MerchantCredentials extends Partial<Tokens> {
  merchant_id: number;
}

export interface ClientOptions {
  /** Where the API is served, such as `http://127.0.0.1:4010`. */
  base_url: string;
  partner_id: number;
  partner_key: string;
  /** Whose operations to call; give either or both. */
  shop?: ShopCredentials;
  merchant?: MerchantCredentials;
  /** Where tokens are kept; in memory when left out. Clients that share a storage never refresh the same tokens twice. */
  token_storage?: TokenStorage;
  /** How long to wait for the whole answer to one attempt, in milliseconds; 30,000 when left out. */
  timeout_ms?: number;
  /** How large an answer may be, in bytes; 33,554,432 when left out. */
  answer_bytes_max?: number;
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
  /** Ends the call, also while it waits before it is sent again; the call then fails with the signal's reason. */
  signal?: AbortSignal;
  /** In place of the client's. */
  timeout_ms?: number;
  /** In place of the client's. */
  retries_max?: number;
}
