// Serves images to anyone who has their id: buyers' browsers have no keys.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { Call } from './call.ts';
import { GatewayRefusal } from './refusals.ts';
import { newRequestId } from './request_id.ts';

/** Where images come from. An id is a SHA-256 in hex. */
export interface ImageSource {
  findImage(image_id: string): Promise<{ mime: string; byte_count: number } | undefined>;
  findBytes(image_id: string): Promise<Uint8Array | undefined>;
}

export const image_route = '/image/:image_id';

/** Where an image is shown. */
export const imageUrl = (public_url: string, image_id: string): string => `${public_url}/image/${image_id}`;

/** How much of images may be on its way to clients at once, in bytes, and for how long one may take. */
const held_bytes_max = 128 * 1_048_576;
const client_ms_max = 60_000;

/** Whether a path is that of an image, there or not. */
export const isImagePath = (path: string): boolean => /^\/image\/[^/]+$/.test(path);

// The content under an id never changes. A browser takes it for nothing but an image, and runs nothing of it.
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** Whether an If-None-Match names this ETag. */
const names = (if_none_match: string | undefined, etag: string): boolean =>
  if_none_match?.split(',').some((tag) => ['*', etag, `W/${etag}`].includes(tag.trim())) ?? false;

/** Adds `/image/<image_id>`. */
export function serveImages(
  server: FastifyInstance,
  source: ImageSource,
  refuse: (request: FastifyRequest, reply: FastifyReply, refusal: GatewayRefusal) => FastifyReply,
  observe: (call: Call) => void,
): void {
  let held_bytes = 0;
  /** Notes that so many bytes wait for a client to take them, for as long as they do. */
  function hold({ raw }: FastifyReply, byte_count: number): void {
    // Nothing tells any more of a client that is gone already.
    if (raw.destroyed) return;
    held_bytes += byte_count;
    const timer = setTimeout(() => raw.destroy(), client_ms_max);
    raw.once('close', () => {
      clearTimeout(timer);
      held_bytes -= byte_count;
    });
  }

  async function serve(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const started_ms = performance.now();
    const { image_id } = request.params as { image_id: string };
    const unknown = () =>
      refuse(request, reply, new GatewayRefusal('unknown_path', 'There is no such image.'));
    if (!/^[0-9a-f]{64}$/.test(image_id)) return unknown();
    const image = await source.findImage(image_id);
    if (!image) return unknown();

    const etag = `"${image_id}"`;
    const call = new Call(newRequestId(), 'image');
    const send = (status: number, body?: Uint8Array) => {
      observe(call.end('', status, performance.now() - started_ms));
      return reply
        .code(status)
        .headers({ ...headers, etag, 'x-request-id': call.request_id })
        .send(body);
    };
    if (names(request.raw.headers['if-none-match'], etag)) return send(304);
    if (request.method === 'HEAD') {
      reply.type(image.mime).header('content-length', image.byte_count);
      return send(200);
    }
    if (held_bytes + image.byte_count > held_bytes_max)
      return refuse(request, reply, new GatewayRefusal('overloaded', undefined, { 'retry-after': '1' }));
    hold(reply, image.byte_count);
    const bytes = await source.findBytes(image_id);
    if (!bytes) return unknown();
    reply.type(image.mime);
    return send(200, bytes);
  }
  server.route({ method: ['GET', 'HEAD'], url: image_route, handler: serve });
}
