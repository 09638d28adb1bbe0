// Images that are being sent to slow clients.
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { afterEach, expect, test, vi } from 'vitest';
import { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { httpServer } from '../../../engine/http/http_server.ts';
import { image_path } from '../../../engine/http/resources/image_url.ts';
import { readSettings } from '../../../program/settings/settings.ts';
import { imageResource } from './image_resource.ts';
import { SharedImages } from './shared_images.ts';

const ends: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const end of ends.splice(0)) await end();
});

const [a, b, c, d] = ['a', 'b', 'c', 'd'].map((letter) => letter.repeat(64)) as [string, ...string[]];

interface Options {
  readonly share_percent_max?: number;
  readonly turn_ms?: number;
}

/** A server with room for two images, whose bytes arrive when the test releases them. */
async function openImages({ share_percent_max = 100, turn_ms = 60_000 }: Options = {}) {
  const byte_count = 100_000;
  const waiting: { readonly image_id: string; readonly go: () => void }[] = [];
  const load = (image_id: string) =>
    new Promise<Uint8Array>((resolve) => {
      waiting.push({ image_id, go: () => resolve(new Uint8Array(byte_count)) });
    });
  const images = new SharedImages(load, { image_bytes_max: 2 * byte_count, share_percent_max }, turn_ms);
  const { server, listen, close } = httpServer({
    onDefect: () => {},
    limits: readSettings({}),
    resources: new Map([
      [image_path, imageResource(async () => ({ mime: 'image/png', byte_count }), images)],
    ]),
    observe: () => {},
  });
  await listen({ host: '127.0.0.1', port: 0 });
  const { port } = server.address() as AddressInfo;
  const opened: RawConnection[] = [];
  let request_count = 0;
  server.on('request', () => {
    request_count++;
  });
  ends.push(async () => {
    for (const { go } of waiting.splice(0)) go();
    for (const connection of opened) connection.destroy();
    await close();
  });
  const head = (image_id: string | undefined) =>
    `GET ${image_path}${image_id} HTTP/1.1\r\nHost: stoa.test\r\n\r\n`;
  return {
    server,
    /** A client that requests images, one after the other. */
    async ask(image_ids: readonly (string | undefined)[], from?: string) {
      const connection = await RawConnection.open(port, from);
      opened.push(connection);
      const expected = request_count + image_ids.length;
      connection.send(image_ids.map(head).join(''));
      await vi.waitFor(() => expect(request_count).toBe(expected));
      await nextTurn();
      return connection;
    },
    /** Waits until the bytes of these images are being read. */
    isReading: (...image_ids: (string | undefined)[]) =>
      vi.waitFor(() => expect(waiting.map(({ image_id }) => image_id).sort()).toEqual(image_ids)),
    /** Returns the bytes of all images that are being read. */
    give: () => {
      for (const { go } of waiting.splice(0)) go();
    },
  };
}

/** Answers with images are not JSON, so only their headers are checked. */
const statusOf = async (connection: RawConnection) => {
  const { status, headers } = await connection.nextAnswer({ to_head: true });
  return `${status} ${headers['retry-after'] ?? ''}`.trim();
};

test('the bytes of one image are read once for all clients that request it at the same time', async () => {
  const images = await openImages();
  const clients = [await images.ask([a]), await images.ask([a], '127.0.0.2'), await images.ask([b])];
  await images.isReading(a, b);
  clients.push(await images.ask([a], '127.0.0.3'));
  await images.isReading(a, b);
  images.give();
  for (const client of clients) expect(await statusOf(client)).toBe('200');
});

test('above image_bytes_max there is no room until an image has been sent', async () => {
  const images = await openImages();
  const clients = [await images.ask([a]), await images.ask([b])];
  await images.isReading(a, b);
  expect(await statusOf(await images.ask([c]))).toBe('503 1');
  images.give();
  for (const client of clients) expect(await statusOf(client)).toBe('200');
  const later = await images.ask([c]);
  await images.isReading(c);
  images.give();
  expect(await statusOf(later)).toBe('200');
});

test('one address has no more than its share, and leaves room for others', async () => {
  const images = await openImages({ share_percent_max: 50 });
  await images.ask([a]);
  await images.isReading(a);
  expect(await statusOf(await images.ask([b]))).toBe('503 1');
  const other = await images.ask([b], '127.0.0.2');
  await images.isReading(a, b);
  images.give();
  expect(await statusOf(other)).toBe('200');
});

test('if there is no room, the image that takes longest is cut off for a new one', async () => {
  const images = await openImages({ turn_ms: 0 });
  const first = await images.ask([a]);
  await images.isReading(a);
  const second = await images.ask([b]);
  await images.isReading(a, b);
  const third = await images.ask([c], '127.0.0.2');
  expect(await first.allAnswers()).toEqual([]);
  await images.isReading(a, b, c);
  images.give();
  for (const client of [second, third]) expect(await statusOf(client)).toBe('200');
});

test.each([[[a]], [[a, b]], [[a, a, b]]])(
  'a client that disconnects before its images arrive takes up no room: %#',
  async (image_ids) => {
    const images = await openImages();
    for (let i = 0; i < 3; i++) {
      const connected = once(images.server, 'connection');
      const client = await images.ask(image_ids);
      const [socket] = await connected;
      await images.isReading(...new Set(image_ids));
      const closed = new Promise((resolve) => socket.once('close', resolve));
      client.reset();
      await closed;
      images.give();
    }
    const clients = [await images.ask([c]), await images.ask([d])];
    await images.isReading(c, d);
    images.give();
    for (const client of clients) expect(await statusOf(client)).toBe('200');
  },
);
