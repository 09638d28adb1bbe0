// Forwards calls to another server of the same API, with a new sign. It calls that server only, and a bounded
// number of calls at a time.

import { Shares } from '../../../engine/http/shares.ts';
import { countRefusal } from '../../../engine/observe/limit_refusals.ts';
import {
  fetchBounded,
  parseAnswer,
  UnacceptableAnswerError,
} from '../../../kit/contract/client/bounded_answer.ts';
import { isRecord } from '../../../kit/contract/records.ts';
import { type Refusal, refused } from '../../../kit/contract/refusal.ts';
import { baseString, sign } from '../../../kit/contract/sign.ts';
import { queryParts } from '../../bench/journal/repeated_call.ts';
import type { MissingCall } from '../missing_operation.ts';
import { missing_operation_limits } from '../missing_operation_limits.ts';
import { type UpstreamCaller, type UpstreamCredentials, UpstreamError } from './credentials.ts';

const { upstream_calls_max, upstream_timeout_ms_max, upstream_answer_bytes_max } = missing_operation_limits;

/** Header that marks a forwarded call, so that two servers that forward to each other do not loop. */
export const forwarded_header = 'x-stoa-forwarded';

/** An answer of the upstream. */
export interface UpstreamAnswer {
  readonly status: number;
  readonly content_type: string | undefined;
  readonly retry_after: string | undefined;
  readonly bytes: Uint8Array;
  /** The answer, if it is a JSON object. */
  readonly json: Readonly<Record<string, unknown>> | undefined;
  /** Secrets that the call was sent with. Nobody else may see them. */
  readonly secrets: readonly string[];
}

/** Why a call was not forwarded, or why its answer cannot be passed on. */
export type UpstreamFailure =
  | 'busy'
  | 'no_token'
  | 'no_credentials'
  | 'no_answer'
  | 'timeout'
  | 'unusable_answer';

/** The caller at this server. */
export interface ForwardedBy {
  readonly partner_id: number;
  readonly shop_id: number | undefined;
  readonly merchant_id: number | undefined;
}

export interface UpstreamOptions {
  /** Base URL of the upstream, without a path. */
  readonly url: string;
  readonly credentials: UpstreamCredentials;
  readonly share_percent_max: number;
  /** Unix time in seconds, by the wall clock. */
  readonly now: () => number;
  readonly timeout_ms?: number;
}

const textOf = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);

function jsonOf(bytes: Uint8Array): Readonly<Record<string, unknown>> | undefined {
  try {
    const value = parseAnswer(textOf(bytes));
    return isRecord(value) ? value : undefined;
  } catch (error) {
    if (error instanceof UnacceptableAnswerError) return undefined;
    throw error;
  }
}

export class Upstream {
  readonly #calls: Shares<number>;

  constructor(readonly options: UpstreamOptions) {
    this.#calls = new Shares(upstream_calls_max.value, options.share_percent_max);
  }

  /**
   * Forwards a call. It is sent once: if there is no answer, the call may have been done, so it is not
   * repeated.
   */
  async send(
    call: MissingCall,
    query: string,
    by: ForwardedBy,
  ): Promise<UpstreamAnswer | Refusal<UpstreamFailure>> {
    const { credentials } = this.options;
    try {
      credentials.refresh();
    } catch (error) {
      if (error instanceof UpstreamError) return refused('no_credentials');
      throw error;
    }
    const caller =
      by.shop_id !== undefined
        ? credentials.findShop(by.shop_id)
        : by.merchant_id !== undefined
          ? credentials.findMerchant(by.merchant_id)
          : 'public';
    if (caller === undefined) return refused('no_token');
    if (!this.#calls.hold(by.partner_id, 1)) {
      countRefusal('upstream_calls_max');
      return refused('busy');
    }
    try {
      return await this.#fetch(call, query, caller);
    } finally {
      this.#calls.release(by.partner_id, 1);
    }
  }

  async #signed(path: string, query: string, caller: UpstreamCaller | 'public') {
    const { partner_id, partner_key } = this.options.credentials.partner;
    const timestamp = this.options.now();
    const { others } = queryParts(query);
    const { kind, caller_id, access_token } =
      caller === 'public' ? { kind: undefined, caller_id: undefined, access_token: '' } : caller;
    const signature = await sign(
      partner_key,
      baseString(partner_id, path, timestamp, access_token, caller_id),
    );
    const pairs = [
      `partner_id=${partner_id}`,
      `timestamp=${timestamp}`,
      `sign=${signature}`,
      ...(kind === undefined
        ? []
        : [`access_token=${encodeURIComponent(access_token)}`, `${kind}_id=${caller_id}`]),
      ...others.map(([name, value]) => `${name}=${value}`),
    ];
    const secrets = [partner_key, signature, access_token].filter((secret) => secret !== '');
    return { target: `${path}?${pairs.join('&')}`, secrets };
  }

  async #fetch(
    { method, path, body }: MissingCall,
    query: string,
    caller: UpstreamCaller | 'public',
  ): Promise<UpstreamAnswer | Refusal<UpstreamFailure>> {
    const { url, timeout_ms = upstream_timeout_ms_max.value } = this.options;
    const { target, secrets } = await this.#signed(path, query, caller);
    const init = {
      method,
      headers: {
        [forwarded_header]: '1',
        ...(method === 'POST' && { 'content-type': 'application/json' }),
      },
      ...(method === 'POST' && { body: Buffer.from(body) }),
    };
    try {
      const { status, headers, bytes } = await fetchBounded(`${url}${target}`, init, {
        timeout_ms,
        answer_bytes_max: upstream_answer_bytes_max.value,
      });
      if (status >= 300 && status < 400) return refused('unusable_answer');
      return {
        status,
        content_type: headers.get('content-type') ?? undefined,
        retry_after: headers.get('retry-after') ?? undefined,
        bytes,
        json: jsonOf(bytes),
        secrets,
      };
    } catch (error) {
      if (error instanceof UnacceptableAnswerError) {
        if (error.reason === 'too_large') countRefusal('upstream_answer_bytes_max');
        return refused('unusable_answer');
      }
      if (error instanceof DOMException && error.name === 'TimeoutError') {
        countRefusal('upstream_timeout_ms_max');
        return refused('timeout');
      }
      // fetch throws a TypeError if the connection fails.
      if (error instanceof TypeError) return refused('no_answer');
      throw error;
    }
  }
}
