import type { IncomingMessage } from 'node:http';
import { setTimeout } from 'node:timers/promises';
import { signing_limits } from '../../kit/signing/signing_limits.ts';
import { findBodyRefusal, readBody, takeWholeBody } from '../http/bodies/body.ts';
import { gateway_limits } from './gateway_limits.ts';

const bytes_max = signing_limits.explained_body_bytes_max.value;
const wait_ms = gateway_limits.explained_body_wait_ms_max.value;

interface RefusedBody {
  /** Undefined if it was not read. */
  readonly text: string | undefined;
  /** True if part of it was read and more may come: the connection cannot be reused. */
  readonly is_unfinished: boolean;
}

const unread: RefusedBody = { text: undefined, is_unfinished: false };
/** Few such bodies are read at once, and they are small, so their bytes are not counted. */
const no_place = { hold: () => true };
const utf8 = new TextDecoder();

/** Reads the body of a refused call, if it is small and arrives soon. It does not count among the arriving bodies. */
export async function readRefusedBody(request: IncomingMessage): Promise<RefusedBody> {
  const { 'content-length': length = 0, expect } = request.headers;
  // A client that waits for permission to send the body has not sent it.
  if (expect !== undefined || Number(length) > bytes_max || findBodyRefusal(request)) return unread;
  // Node parses a body that came with the head right after this turn.
  await undefined;
  const whole = takeWholeBody(request);
  if (whole) return { text: utf8.decode(whole), is_unfinished: false };
  const late = setTimeout(wait_ms, undefined, { ref: false });
  const bytes = await Promise.race([readBody(request, no_place, bytes_max), late]);
  return bytes instanceof Uint8Array
    ? { text: utf8.decode(bytes), is_unfinished: false }
    : { text: undefined, is_unfinished: true };
}
