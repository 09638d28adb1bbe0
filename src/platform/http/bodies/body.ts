import type { IncomingMessage } from 'node:http';
import { type GatewayReason, GatewayRefusal } from '../gateway_refusals.ts';
import { http_limits } from '../http_limits.ts';

/** 1 MiB. */
export const body_bytes_max = http_limits.body_bytes_max.value;

const close = { connection: 'close' };
const tooLarge = () => new GatewayRefusal('body_too_large', { headers: close });

/** The requests whose rest will never come, and why. */
const cut_short = new WeakMap<IncomingMessage, GatewayReason>();

/** Says that the rest of a request will never come: who reads its body, now or later, answers with this reason. */
export function abortRequest(request: IncomingMessage, reason: GatewayReason): void {
  cut_short.set(request, reason);
  request.emit('cut_short');
}

/** The reason with which the rest of a request has been given up, or undefined where it may still come. */
export function findAbortReason(request: IncomingMessage): GatewayReason | undefined {
  return cut_short.get(request) ?? (request.destroyed ? 'malformed_request' : undefined);
}

/** A body comes as it is: what its encoding hides, such as a gigabyte of zeros, is not for the caller to choose. */
export function findEncodingRefusal({ headers }: IncomingMessage): GatewayRefusal | undefined {
  const encoding = headers['content-encoding']?.trim() ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity') return undefined;
  return new GatewayRefusal('unsupported_encoding', {
    message: `The Content-Encoding ${encoding.slice(0, 64)} is not supported; send the body as it is.`,
  });
}

/**
 * Reads the body of a call, no more of it than is allowed. Node's own time limits cut one that trickles in. Whatever
 * its Content-Type says, it is read as JSON; only one of several parts cannot be meant so.
 */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | GatewayRefusal> {
  const refusal = findEncodingRefusal(request);
  if (refusal) return refusal;
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    return new GatewayRefusal('wrong_parameter', {
      message: 'Wrong parameters, detail: the body must be JSON, not multipart.',
    });
  if (Number(request.headers['content-length'] ?? 0) > body_bytes_max) return tooLarge();

  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve) => {
    const giveUp = () =>
      resolve(new GatewayRefusal(findAbortReason(request) ?? 'malformed_request', { headers: close }));
    // The client may be gone before the checks that come first are done; no event tells of that any more.
    if (findAbortReason(request)) return giveUp();
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      if (length > body_bytes_max) {
        request.pause();
        resolve(tooLarge());
      } else chunks.push(chunk);
    });
    request.once('end', () => resolve(Buffer.concat(chunks, length)));
    for (const event of ['cut_short', 'error', 'close']) request.once(event, giveUp);
  });
}
