import { test_bench_limits } from '../test_bench_limits.ts';
import type { KeptBody } from './recorded_call.ts';

const bytes_max = test_bench_limits.journal_body_bytes_max.value;
const utf8 = new TextDecoder();
const encoder = new TextEncoder();
/** What of a long text fits is found by writing it here: a copy of the whole would be garbage. */
let scratch: Uint8Array | undefined;

export const no_body: KeptBody = { text: undefined, byte_count: 0, is_cut: false };

/** The kept part of a body that is JSON or other text. */
export function keptBody(body: string | Uint8Array): KeptBody {
  const byte_count = Buffer.byteLength(body);
  const is_cut = byte_count > bytes_max;
  if (typeof body !== 'string') {
    const text = utf8.decode(body.subarray(0, bytes_max), { stream: true });
    // Drops what was read of a character that is cut.
    utf8.decode();
    return { text, byte_count, is_cut };
  }
  if (!is_cut) return { text: body, byte_count, is_cut };
  scratch ??= new Uint8Array(bytes_max);
  return { text: body.slice(0, encoder.encodeInto(body, scratch).read), byte_count, is_cut };
}

/** Of a file, only the length is kept. */
export const keptFile = (body: string | Uint8Array): KeptBody => ({
  text: undefined,
  byte_count: Buffer.byteLength(body),
  is_cut: false,
});
