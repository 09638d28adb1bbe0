// Serves images to anyone who has their id: buyers' browsers have no keys.
import type { OutgoingHttpHeaders } from 'node:http';
import { CallRecord } from '../../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../../engine/http/requests/request_id.ts';
import { namesEtag } from '../../../engine/http/resources/if_none_match.ts';
import { image_path } from '../../../engine/http/resources/image_url.ts';
import type { SharedImages } from './shared_images.ts';

/** Finds the stored facts of an image. An id is a SHA-256 in hex. */
export type FindImage = (image_id: string) => Promise<{ mime: string; byte_count: number } | undefined>;

// The content of an id never changes. A browser must treat it as an image only, and run nothing in it.
const headers = {
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** The resource at `/image/<image_id>`. */
export function imageResource(findImage: FindImage, images: SharedImages): Resource {
  async function serve(exchange: Exchange): Promise<void> {
    const { request, path, server } = exchange;
    const started_ms = performance.now();
    const image_id = path.slice(image_path.length);
    const unknown = () =>
      exchange.refuse(new GatewayRefusal('unknown_path', { message: 'There is no such image.' }));
    if (!/^[0-9a-f]{64}$/.test(image_id)) return unknown();
    const image = await findImage(image_id);
    if (!image) return unknown();

    const etag = `"${image_id}"`;
    const call = new CallRecord(newRequestId(), exchange.target, 'image');
    const send = (status: number, more: OutgoingHttpHeaders, body?: Uint8Array) => {
      server.observe(call.end('', status, performance.now() - started_ms));
      exchange.write(status, { ...headers, etag, 'x-request-id': call.request_id, ...more }, body);
    };
    if (namesEtag(request.headers['if-none-match'], etag)) return send(304, {});
    const type = { 'content-type': image.mime };
    if (request.method === 'HEAD') return send(200, { ...type, 'content-length': image.byte_count });
    const held = images.hold(image_id, image.byte_count, exchange);
    if (held === undefined)
      return exchange.refuse(new GatewayRefusal('overloaded', { headers: { 'retry-after': '1' } }));
    const bytes = await held;
    if (!bytes) return unknown();
    send(200, type, bytes);
  }
  return { methods: ['GET', 'HEAD'], serve };
}
