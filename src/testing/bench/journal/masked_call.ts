// A call of the journal without its secrets. All outputs are made from this type, never from the call itself.
import type { NumberedCall } from './call_ring.ts';
import { type KnownSecrets, Masks } from './masks.ts';
import type { KeptBody } from './recorded_call.ts';

declare const masked: unique symbol;

/** Only `maskedCall` creates it. */
export type MaskedCall = NumberedCall & { readonly [masked]: true };

/** The masks for the texts of a call. */
function masksFor({ query, request_body, answer_body }: NumberedCall, known: KnownSecrets): Masks {
  const masks = new Masks(known);
  masks.addRequest(query, request_body.text);
  masks.addQuery(query);
  masks.addBody(request_body.text);
  masks.addBody(answer_body.text);
  return masks;
}

/** The call with its secrets masked in each of its texts. */
export function maskedCall(call: NumberedCall, known: KnownSecrets): MaskedCall {
  const masks = masksFor(call, known);
  const body = (kept: KeptBody): KeptBody => ({
    ...kept,
    text: kept.text === undefined ? undefined : masks.body(kept.text),
  });
  const headers = (shown: Readonly<Record<string, string>>) => masks.value(shown) as Record<string, string>;
  return {
    ...call,
    operation: masks.text(call.operation),
    path: masks.text(call.path),
    query: masks.query(call.query),
    request_headers: headers(call.request_headers),
    request_body: body(call.request_body),
    error: masks.text(call.error),
    reason: call.reason === undefined ? undefined : masks.text(call.reason),
    answer_headers: headers(call.answer_headers),
    answer_body: body(call.answer_body),
    events: call.events.map(({ subject, kind }) => ({
      subject: masks.text(subject),
      kind: masks.text(kind),
    })),
  } as NumberedCall as MaskedCall;
}

/** The body of the answer to a repeated call, with the same masks. */
export const maskedAnswer = (call: NumberedCall, known: KnownSecrets, text: string): string => {
  const masks = masksFor(call, known);
  masks.addBody(text);
  return masks.body(text);
};
