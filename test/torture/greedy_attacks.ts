// Ways in which greedy clients occupy resources that others need.

import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { signedUrl } from '../../src/kit/contract/client/signed_url.ts';
import { ship_order } from '../../src/market/logistics/shipping/ship_order.contract.ts';
import { upload_images_max } from '../../src/market/media_space/media_space.ts';
import { upload_image } from '../../src/market/media_space/upload_image.contract.ts';
import { add_item } from '../../src/market/product/add_item.contract.ts';
import { png } from '../support/items/images.ts';
import type { GreedyClients } from './greedy_clients.ts';
import { type CallOutcome, HttpCalls } from './http_calls.ts';
import { multipart, multipart_type } from './multipart.ts';
import type { Site } from './site.ts';

export interface Target {
  readonly site: Site;
  readonly base_url: string;
}

export interface Attack {
  readonly name: string;
  readonly settings?: Record<string, string>;
  /** Settings for a short run, which is shorter than the times that a client is usually given. */
  readonly short_settings?: Record<string, string>;
  /** Whether the server must cut every one of these clients. */
  readonly is_cut?: boolean;
  begin(clients: GreedyClients, target: Target): Promise<void>;
  /** The allowed p99 of ordinary calls in a long run, in milliseconds; a second by default. */
  readonly p99_ms_max?: number;
  /** A call that must succeed in the meantime, in addition to ordinary ones. */
  probe?(target: Target): Promise<CallOutcome | undefined>;
}

const pathOf = (url: string) => url.replace(/^http:\/\/[^/]+/, '');

/** The head of a POST with a declared body length. */
const headOf = (url: string, length: number, type = 'application/json') =>
  `POST ${pathOf(url)} HTTP/1.1\r\nHost: stoa.test\r\nContent-Type: ${type}\r\nContent-Length: ${length}\r\n\r\n`;

async function addItemUrl({ site: { demo }, base_url }: Target): Promise<string> {
  const [shop] = demo.shops;
  return signedUrl(add_item, {}, { ...demo, base_url, ...(shop && { shop }) });
}

const short_rate_window = { STOA_RATE_WINDOW_MS: '2000' };

/** A call of another partner whose body arrives later than its head. */
async function lateBody({ site, base_url }: Target): Promise<CallOutcome | undefined> {
  const { partner, shop } = site.other;
  const url = await signedUrl(ship_order, {}, { ...partner, base_url, shop });
  const body = '{"order_sn":"NONE","dropoff":{}}';
  const socket = connect({ port: Number(new URL(base_url).port), host: '127.0.0.1' });
  socket.write(headOf(url, body.length));
  await new Promise((resolve) => setTimeout(resolve, 100));
  socket.write(body);
  const from_ms = performance.now();
  const [answer] = await Promise.race([once(socket, 'data'), once(socket, 'close')]);
  socket.destroy();
  const text = answer instanceof Buffer ? answer.toString() : '';
  const status = Number(text.slice(9, 12));
  return { status, body: { text }, may_retry: false, took_ms: performance.now() - from_ms };
}

const slowBodies = (name: string, count: number, sent_bytes: number): Attack => ({
  name,
  short_settings: short_rate_window,
  is_cut: true,
  probe: lateBody,
  async begin(clients, target) {
    const head = headOf(await addItemUrl(target), 1_000_000);
    const sent = Buffer.alloc(sent_bytes, ' ');
    const sockets: Socket[] = [];
    await clients.openMany(
      count,
      (socket) => {
        socket.write(head);
        socket.write(sent);
        sockets.push(socket);
      },
      { reads: true },
    );
    clients.trickle(sockets);
  },
});

const pipelined = (name: string, path: string, count: number): Attack => ({
  name,

  async begin(clients) {
    await clients.openMany(4, (socket) =>
      socket.write(`GET ${path} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`.repeat(count)),
    );
  },
});

async function upload(
  { site, base_url }: Target,
  partner: { partner_id: number; partner_key: string },
  image: Buffer,
) {
  const calls = new HttpCalls(1, 20_000);
  const url = await signedUrl(upload_image, {}, { ...partner, base_url });
  const outcome = await calls.send({
    url,
    method: 'POST',
    content_type: multipart_type,
    body: multipart([image]),
  });
  calls.close();
  return { outcome, site };
}

function imageIdOf(outcome: CallOutcome | undefined): string {
  const { image_info } = (outcome?.body.response ?? {}) as { image_info?: { image_id: string } };
  if (!image_info) throw new Error(`The image was not accepted: ${JSON.stringify(outcome)}`);
  return image_info.image_id;
}

const silent_image = png({ length: 9 * 1_048_576, note: 'silent' });

const silentImages: Attack = {
  name: 'images that nobody takes',

  async begin(clients, target) {
    const image_id = imageIdOf((await upload(target, target.site.demo, silent_image)).outcome);
    await clients.openMany(40, (socket) =>
      socket.write(`GET /image/${image_id} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`),
    );
  },
  /** Another client requests the same image, and reads it. */
  async probe(target) {
    const image_id = imageIdOf((await upload(target, target.site.other.partner, silent_image)).outcome);
    const calls = new HttpCalls(1, 10_000);
    const outcome = await calls.send({ url: `${target.base_url}/image/${image_id}` });
    calls.close();
    return outcome;
  },
};

const trickledUploads: Attack = {
  name: 'uploads that trickle in',
  short_settings: short_rate_window,
  is_cut: true,
  async begin(clients, { site, base_url }) {
    const url = await signedUrl(upload_image, {}, { ...site.demo, base_url });
    const sockets: Socket[] = [];
    await clients.openMany(
      // More than fit.
      80,
      (socket) => {
        socket.write(headOf(url, 5_000_000, multipart_type));
        sockets.push(socket);
      },
      { reads: true },
    );
    clients.trickle(sockets);
  },
  probe: async (target) =>
    (await upload(target, target.site.other.partner, png({ note: 'beside trickling ones' }))).outcome,
};

/** As many images as a call may contain, each of 9 MB. */
const largeUploads: Attack = {
  name: 'uploads of 72 MB',
  p99_ms_max: 100,
  begin: async () => {},
  async probe({ site, base_url }) {
    const calls = new HttpCalls(1, 30_000);
    const images = Array.from({ length: upload_images_max }, (_, at) =>
      png({ length: 9_000_000, note: `large ${at} ${performance.now()}` }),
    );
    const url = await signedUrl(upload_image, {}, { ...site.other.partner, base_url });
    const outcome = await calls.send({
      url,
      method: 'POST',
      content_type: multipart_type,
      body: multipart(images),
    });
    calls.close();
    return outcome;
  },
};

const idle: Attack = {
  name: 'idle connections, more than there may be',
  settings: { STOA_CONNECTIONS_MAX: '300' },
  async begin(clients) {
    await clients.openMany(200, (socket) => socket.write('GET /none HTTP/1.1\r\nHost: stoa.test\r\n\r\n'), {
      reads: true,
    });
    await clients.openMany(200, () => {}, { reads: true });
  },
};

export const attacks: readonly Attack[] = [
  slowBodies('bodies that never end', 1_000, 0),
  slowBodies('bodies that are almost complete', 500, 999_000),
  pipelined('the style of the documentation, asked for and not read', '/docs/docs.js', 1_000),
  pipelined('the OpenAPI document, asked for and not read', '/openapi.json', 500),
  silentImages,
  trickledUploads,
  largeUploads,
  idle,
];
