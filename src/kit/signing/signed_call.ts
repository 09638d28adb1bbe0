import type { Operation } from '../contract/operation.ts';
import { decodeComponent, forEachPair } from '../contract/requests/query_reader.ts';

/** A call as far as its sign depends on it, or might by mistake. */
export interface SignedCall {
  readonly method: string;
  /** As it was called, without host and query. */
  readonly path: string;
  /** Undecoded, and without its question mark. */
  readonly query: string;
  /** The host that was called, with its port; empty where it is not known. */
  readonly host: string;
  /** Undefined where it was not read. */
  readonly body: string | undefined;
  /** Whom it is signed for. */
  readonly caller_kind: Operation['caller'];
}

/** The parameters of a query that have to do with its sign; those that are not there are empty. */
export interface SignParameters {
  readonly partner_id: string;
  readonly timestamp: string;
  readonly access_token: string;
  readonly shop_id: string;
  readonly merchant_id: string;
  readonly sign: string;
}

const absent: SignParameters = {
  partner_id: '',
  timestamp: '',
  access_token: '',
  shop_id: '',
  merchant_id: '',
  sign: '',
};

/** Reads what it can: what is not well formed stays as it came. */
export function readSignParameters(query: string): SignParameters {
  const found: Record<string, string> = { ...absent };
  forEachPair(query, (raw_name, raw_value) => {
    const name = decodeComponent(raw_name) ?? raw_name;
    if (Object.hasOwn(absent, name)) found[name] = decodeComponent(raw_value) ?? raw_value;
  });
  return { ...absent, ...found };
}

/**
 * For whom a call is signed. Clients that sign all their calls for a shop or merchant also sign those of public
 * operations so: their query then has a token, and whose it is.
 */
export function signedFor(
  operation_caller: Operation['caller'],
  {
    access_token,
    shop_id,
    merchant_id,
  }: { [N in 'access_token' | 'shop_id' | 'merchant_id']: string | undefined },
): Operation['caller'] {
  if (operation_caller !== 'public' || !access_token) return operation_caller;
  if (shop_id) return 'shop';
  return merchant_id ? 'merchant' : 'public';
}
