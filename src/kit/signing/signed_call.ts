import type { Operation } from '../contract/operation.ts';
import { decodeComponent, forEachPair } from '../contract/requests/query_reader.ts';

/** The parts of a call that its sign depends on, or might depend on by mistake. */
export interface SignedCall {
  readonly method: string;
  /** Without host and query. */
  readonly path: string;
  /** Not decoded, and without its question mark. */
  readonly query: string;
  /** The host that was called, with its port; empty if it is unknown. */
  readonly host: string;
  /** Undefined if it was not read. */
  readonly body: string | undefined;
  /** Who the call is signed for. */
  readonly caller_kind: Operation['caller'];
}

/** The parameters of a query that matter for its sign; missing ones are empty. */
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

/** Reads what it can: malformed values stay unchanged. */
export function readSignParameters(query: string): SignParameters {
  const found: Record<string, string> = { ...absent };
  forEachPair(query, (raw_name, raw_value) => {
    const name = decodeComponent(raw_name) ?? raw_name;
    if (Object.hasOwn(absent, name)) found[name] = decodeComponent(raw_value) ?? raw_value;
  });
  return { ...absent, ...found };
}

/**
 * Who a call is signed for. Clients that sign all their calls for a shop or merchant do so for public
 * operations, too: their query then contains a token and its shop or merchant.
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
