import { fetchBounded } from '../../../kit/contract/client/bounded_answer.ts';
import { baseString, sign } from '../../../kit/contract/sign.ts';
import type { NumberedCall } from './call_ring.ts';
import { maskedAnswer } from './masked_call.ts';
import type { KnownSecrets } from './masks.ts';
import { queryParts } from './repeated_call.ts';

/** How much of the answer to a repeated call is shown. */
const body_length_max = 1_048_576;

/** What is needed to repeat a call. */
export interface ReplayMeans {
  readonly base_url: string;
  readonly partner_key: string;
  /** Masked in the answer. */
  readonly known_secrets: KnownSecrets;
  /** Unix time in seconds, by the wall clock. */
  readonly now: number;
}

export interface Replayed {
  readonly status: number;
  readonly request_id: string | undefined;
  readonly body: string | null;
}

/** Signs a call again and sends it; returns undefined if the connection is closed without an answer. */
export async function replay(call: NumberedCall, means: ReplayMeans): Promise<Replayed | undefined> {
  const { method, path, partner_id = 0, shop_id, merchant_id, request_headers, request_body } = call;
  const { access_token, others } = queryParts(call.query);
  const caller_id = shop_id ?? merchant_id;
  const token = caller_id === undefined ? '' : access_token;
  const signed = baseString(partner_id, path, means.now, token, caller_id);
  const pairs = [
    `partner_id=${partner_id}`,
    `timestamp=${means.now}`,
    `sign=${await sign(means.partner_key, signed)}`,
    ...(token === '' ? [] : [`access_token=${encodeURIComponent(token)}`]),
    ...(shop_id === undefined ? [] : [`shop_id=${shop_id}`]),
    ...(merchant_id === undefined ? [] : [`merchant_id=${merchant_id}`]),
    ...others.map(([name, value]) => `${name}=${value}`),
  ];
  const { 'content-type': type = 'application/json' } = request_headers;
  try {
    const answer = await fetchBounded(`${means.base_url}${path}?${pairs.join('&')}`, {
      method,
      redirect: 'manual',
      ...(method !== 'GET' && { headers: { 'content-type': type }, body: request_body.text ?? '' }),
    });
    const is_text = /json|text/.test(answer.headers.get('content-type') ?? '');
    const text = new TextDecoder().decode(answer.bytes);
    return {
      status: answer.status,
      request_id: answer.headers.get('x-request-id') ?? undefined,
      body: is_text ? maskedAnswer(call, means.known_secrets, text.slice(0, body_length_max)) : null,
    };
  } catch (error) {
    // A fault cuts the connection, or the answer takes too long.
    if (error instanceof TypeError || (error instanceof DOMException && error.name === 'TimeoutError'))
      return undefined;
    throw error;
  }
}
