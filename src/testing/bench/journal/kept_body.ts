import { type AnswerBody, countBodyBytes } from '../../../engine/http/responses/answer_body.ts';
import { test_bench_limits } from '../test_bench_limits.ts';
import type { KeptBody } from './recorded_call.ts';

const bytes_max = test_bench_limits.journal_body_bytes_max.value;
const utf8 = new TextDecoder();
const encoder = new TextEncoder();
/** What of a long text fits is found by writing it here: a copy of the whole would be garbage. */
let scratch: Uint8Array | undefined;

export const no_body: KeptBody = { text: undefined, byte_count: 0, is_cut: false };

/** The kept part of a body that is JSON or other text. */
export function keptBody(body: AnswerBody): KeptBody {
  const byte_count = countBodyBytes(body);
  const is_cut = byte_count > bytes_max;
  if (body instanceof Uint8Array)
    return { text: utf8.decode(body.subarray(0, bytes_max)), byte_count, is_cut };
  if (!is_cut) return { text: typeof body === 'string' ? body : body.join(''), byte_count, is_cut };
  scratch ??= new Uint8Array(bytes_max);
  let text = '';
  let kept_bytes = 0;
  for (const piece of typeof body === 'string' ? [body] : body) {
    const { read, written } = encoder.encodeInto(piece, scratch.subarray(kept_bytes));
    text += piece.slice(0, read);
    kept_bytes += written;
    if (read < piece.length) break;
  }
  return { text, byte_count, is_cut };
}

/** Of a file, only the length is kept. */
export const keptFile = (bytes: Uint8Array): KeptBody => ({
  text: undefined,
  byte_count: bytes.length,
  is_cut: false,
});
