import type { IncomingMessage } from 'node:http';
import { GatewayRefusal } from './refusals.ts';

/** 1 MiB. */
export const body_bytes_max = 1_048_576;

const tooLarge = () => new GatewayRefusal('body_too_large', undefined, { connection: 'close' });

/** Reads the body of a call, no more of it than is allowed. Node's own time limits cut one that trickles in. */
export async function readBody(request: IncomingMessage): Promise<Uint8Array | GatewayRefusal> {
  const type = request.headers['content-type'] ?? '';
  if (!/^application\/json\s*(;|$)/i.test(type))
    return new GatewayRefusal(
      'wrong_parameter',
      'Wrong parameters, detail: the Content-Type must be application/json.',
    );
  if (Number(request.headers['content-length'] ?? 0) > body_bytes_max) return tooLarge();

  const chunks: Uint8Array[] = [];
  let length = 0;
  return new Promise((resolve, reject) => {
    request.on('data', (chunk: Uint8Array) => {
      length += chunk.length;
      if (length > body_bytes_max) {
        request.pause();
        resolve(tooLarge());
      } else chunks.push(chunk);
    });
    request.on('end', () => resolve(Buffer.concat(chunks, length)));
    request.on('error', reject);
    request.on('aborted', () => resolve(new GatewayRefusal('request_timeout')));
  });
}
