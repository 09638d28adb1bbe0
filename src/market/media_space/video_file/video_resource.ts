// Serves videos to anyone who has their id: buyers' browsers have no keys. A player requests the ranges that it
// needs.
import type { OutgoingHttpHeaders } from 'node:http';
import { CallRecord } from '../../../engine/http/call_record.ts';
import type { Exchange, Resource } from '../../../engine/http/exchange.ts';
import { GatewayRefusal } from '../../../engine/http/gateway_refusals.ts';
import { newRequestId } from '../../../engine/http/requests/request_id.ts';
import { namesEtag } from '../../../engine/http/resources/if_none_match.ts';
import { video_path } from '../../../engine/http/resources/video_url.ts';
import type { Store } from '../../../engine/store/store.ts';
import { video_piece_bytes } from '../media_space.ts';
import { videoBytes } from '../videos/video_bytes.ts';
import type { Video } from '../videos/videos.store.ts';

/** Finds a video whose bytes are stored here, by its id. */
export type FindStoredVideo = (video_upload_id: string) => Promise<Video | undefined>;

// The content of an id never changes. A browser must treat it as a video only, and run nothing in it.
const headers = {
  'accept-ranges': 'bytes',
  'cache-control': 'public, max-age=31536000, immutable',
  'content-security-policy': "default-src 'none'; sandbox",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
};

/** A range of bytes in a file, the last one included, as in a Content-Range header. */
interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/**
 * The single range that is requested; undefined for the whole file. A request for several ranges, or for a
 * range of an earlier version (If-Range), gets the whole file.
 */
export function rangeAskedFor(
  { range, 'if-range': if_range }: Readonly<Record<string, string | string[] | undefined>>,
  byte_count: number,
  etag: string,
): ByteRange | 'unsatisfiable' | undefined {
  if (typeof range !== 'string' || (if_range !== undefined && if_range !== etag)) return undefined;
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(range.replaceAll(' ', '')) ?? [];
  if (first === '' && last === '') return undefined;
  // Without a start, the range is the last bytes of the file.
  const start = first === '' ? Math.max(0, byte_count - Number(last)) : Number(first);
  const end = first === '' || last === '' ? byte_count - 1 : Math.min(Number(last), byte_count - 1);
  if (last !== '' && first !== '' && Number(last) < start) return undefined;
  return start > end ? 'unsatisfiable' : { start, end };
}

/** The resource at `/video/<video_upload_id>`. */
export function videoResource(store: Store, findStoredVideo: FindStoredVideo): Resource {
  async function serve(exchange: Exchange): Promise<void> {
    const { request, path, server } = exchange;
    const started_ms = performance.now();
    const video_upload_id = path.slice(video_path.length);
    const video = /^[\w-]{1,64}$/.test(video_upload_id) ? await findStoredVideo(video_upload_id) : undefined;
    if (!video)
      return exchange.refuse(new GatewayRefusal('unknown_path', { message: 'There is no such video.' }));

    const { byte_count, file_md5 } = video;
    const etag = `"${file_md5}"`;
    const call = new CallRecord(newRequestId(), exchange.target, 'video');
    const observe = (status: number) => server.observe(call.end('', status, performance.now() - started_ms));
    const head = { ...headers, etag, 'x-request-id': call.request_id };
    const send = (status: number, more: OutgoingHttpHeaders) => {
      observe(status);
      exchange.write(status, { ...head, ...more });
    };
    if (namesEtag(request.headers['if-none-match'], etag)) return send(304, {});
    const whole = { 'content-type': 'video/mp4', 'content-length': byte_count };
    if (request.method === 'HEAD') return send(200, whole);
    const range = rangeAskedFor(request.headers, byte_count, etag);
    if (range === 'unsatisfiable') return send(416, { 'content-range': `bytes */${byte_count}` });
    const { start, end } = range ?? { start: 0, end: byte_count - 1 };
    const status = range ? 206 : 200;
    const of_range = range && { 'content-range': `bytes ${start}-${end}/${byte_count}` };
    observe(status);
    await exchange.stream(
      status,
      { ...head, ...whole, 'content-length': end - start + 1, ...of_range },
      videoBytes(store, video, start, end + 1),
      2 * video_piece_bytes,
    );
  }
  return { methods: ['GET', 'HEAD'], serve };
}
