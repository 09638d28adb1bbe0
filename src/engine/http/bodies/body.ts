import type { IncomingMessage } from 'node:http';
import { countRefusal } from '../../observe/limit_refusals.ts';
import { guarded } from '../../stray_errors.ts';
import { type GatewayReason, GatewayRefusal } from '../gateway_refusals.ts';
import { http_limits } from '../http_limits.ts';
import type { BodyPlace } from './body_places.ts';
import { GatheredBytes } from './gathered_bytes.ts';

/** 1 MiB. */
export const body_bytes_max = http_limits.body_bytes_max.value;

const close = { connection: 'close' };
function tooLarge(): GatewayRefusal {
  countRefusal('body_bytes_max');
  return new GatewayRefusal('body_too_large', { headers: close });
}

/** Refuses a body that is still arriving, because other bodies take all the room. */
export const overloaded = () =>
  new GatewayRefusal('overloaded', { headers: { ...close, 'retry-after': '1' } });

/** The requests whose remaining bytes will never arrive, with the reason. */
const cut_short = new WeakMap<IncomingMessage, GatewayReason>();

/**
 * Marks a request whose remaining bytes will never arrive. Code that reads its body, now or later, answers
 * with this reason.
 */
export function abortRequest(request: IncomingMessage, reason: GatewayReason): void {
  cut_short.set(request, reason);
  request.emit('cut_short');
}

/** Returns why the remaining bytes of a request will never arrive; undefined if they still may. */
export function findAbortReason(request: IncomingMessage): GatewayReason | undefined {
  return cut_short.get(request) ?? (request.destroyed ? 'malformed_request' : undefined);
}

/**
 * Only unencoded bodies are accepted. A compressed body could hide any amount of data, such as a gigabyte of zeros.
 */
export function findEncodingRefusal({ headers }: IncomingMessage): GatewayRefusal | undefined {
  const encoding = headers['content-encoding']?.trim() ?? '';
  if (encoding === '' || encoding.toLowerCase() === 'identity') return undefined;
  return new GatewayRefusal('unsupported_encoding', {
    message: `The Content-Encoding ${encoding.slice(0, 64)} is not supported; send the body as it is.`,
  });
}

/**
 * Finds a reason to refuse the body in the head of a call. Every Content-Type is read as JSON, except
 * multipart, which cannot be JSON.
 */
export function findBodyRefusal(request: IncomingMessage): GatewayRefusal | undefined {
  const refusal = findEncodingRefusal(request);
  if (refusal) return refusal;
  if (/^multipart\//i.test(request.headers['content-type'] ?? ''))
    return new GatewayRefusal('wrong_parameter', {
      message: 'Wrong parameters, detail: the body must be JSON, not multipart.',
    });
  return Number(request.headers['content-length'] ?? 0) > body_bytes_max ? tooLarge() : undefined;
}

/** The refusal of a request whose remaining bytes will never arrive. */
const gone = (request: IncomingMessage) =>
  new GatewayRefusal(findAbortReason(request) ?? 'malformed_request', { headers: close });

/** Returns the body of a request if all of it has arrived. Usually it has, together with the head. */
export function takeWholeBody(request: IncomingMessage): Uint8Array | undefined {
  const { 'content-length': length = 0, 'transfer-encoding': encoding } = request.headers;
  if (encoding !== undefined || request.readableLength !== Number(length) || findAbortReason(request))
    return undefined;
  return request.read() ?? new Uint8Array();
}

/**
 * Reads a body that is still arriving, up to its limit. Time limits cut off a body that arrives too slowly.
 *
 * @param place counts its bytes.
 * @param bytes_max maximum size of the body.
 */
export function readBody(
  request: IncomingMessage,
  place: Pick<BodyPlace, 'hold'>,
  bytes_max = body_bytes_max,
): Promise<Uint8Array | GatewayRefusal> {
  const body = new GatheredBytes(bytes_max);
  return new Promise((resolve) => {
    const giveUp = guarded(() => resolve(gone(request)));
    // The client may have disconnected during the earlier checks. No further event reports that.
    if (findAbortReason(request)) return giveUp();
    const refuse = (refusal: GatewayRefusal) => {
      request.pause();
      resolve(refusal);
    };
    const onData = guarded((chunk: Uint8Array) => {
      if (body.length + chunk.length > bytes_max) refuse(tooLarge());
      else if (!place.hold(chunk.length)) refuse(overloaded());
      else body.add(chunk);
    });
    const onEnd = guarded(() => resolve(body.bytes));
    request.on('data', onData).once('end', onEnd);
    for (const event of ['cut_short', 'error', 'close']) request.once(event, giveUp);
  });
}
