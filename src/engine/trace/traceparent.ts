// The header `traceparent` of W3C Trace Context: which trace a request belongs to, and which span sent it.
import { randomBytes } from 'node:crypto';

const header_name = 'traceparent';
/** Later versions may add fields at the end. */
const form =
  /^(?!ff)[0-9a-f]{2}-(?!0{32})(?<trace_id>[0-9a-f]{32})-(?!0{16})(?<span_id>[0-9a-f]{16})-[0-9a-f]{2}(?:$|-)/;
const length_max = 512;

/** A span of a trace. Both ids are lower-case hex: 32 digits and 16. */
export interface SpanName {
  readonly trace_id: string;
  readonly span_id: string;
}

/**
 * Returns the span that sent a request, if its header says so. A header that is not valid, or is given twice, is ignored:
 * the request begins a trace of its own.
 *
 * @param raw_headers names and values in turn, as received, because searching them allocates nothing.
 */
export function findTraceparent(raw_headers: readonly string[]): SpanName | undefined {
  let value: string | undefined;
  for (let at = 0; at < raw_headers.length; at += 2) {
    const name = raw_headers[at];
    if (name?.length !== header_name.length || name.toLowerCase() !== header_name) continue;
    if (value !== undefined) return undefined;
    value = raw_headers[at + 1];
  }
  if (value === undefined || value.length > length_max) return undefined;
  return form.exec(value)?.groups as SpanName | undefined;
}

/** The header of a request that a recorded span sends. */
export const traceparentOf = ({ trace_id, span_id }: SpanName): Readonly<Record<string, string>> => ({
  [header_name]: `00-${trace_id}-${span_id}-01`,
});

const span_ids_at_once = 512;
let drawn = '';
let drawn_at = 0;

/** Draws the random bytes of many ids at once, since drawing takes longer than a span. */
export function newSpanId(): string {
  if (drawn_at === drawn.length) {
    drawn = randomBytes(8 * span_ids_at_once).toString('hex');
    drawn_at = 0;
  }
  drawn_at += 16;
  return drawn.slice(drawn_at - 16, drawn_at);
}

export const newTraceId = (): string => newSpanId() + newSpanId();
