// In a file, and so in a process, of its own: what others have left in memory would be counted too.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { openWorld } from '../../../../test/support/harness.ts';
import { jpeg } from '../../../../test/support/images.ts';
import { RawConnection } from '../../../../test/support/raw_socket.ts';
import { envelopeOf } from '../../../../test/support/served.ts';
import { content_type, filePart, multipart, uploadUrl } from '../../../../test/support/uploads.ts';

const mega = 1_048_576;
/** How many of them have room at once in the share of one partner. */
const places = 11;

test('64 uploads of 8 MB at once are all answered, and the memory of a few is enough', async () => {
  const world = await openWorld('sqlite');
  const port = Number(new URL((await world.app.listen()).base_url).port);
  const sockets: Socket[] = [];
  world.app.partner.server.on('connection', (socket: Socket) => sockets.push(socket));
  const body = multipart(Array.from({ length: 8 }, () => filePart(jpeg({ length: mega }))));
  const head = `POST ${await uploadUrl(world)} HTTP/1.1\r\nHost: stoa.test\r\nContent-Type: ${content_type}\r\nContent-Length: ${body.length}\r\n\r\n`;

  const held = () => process.memoryUsage().arrayBuffers / mega;
  const before = held();
  let most = 0;
  const watch = setInterval(() => {
    most = Math.max(most, held());
  }, 1);
  const connections = await Promise.all(Array.from({ length: 64 }, () => RawConnection.open(port)));
  // One buffer serves all clients: what grows is the server's. None of them ends before all have had their chance.
  for (const connection of connections) connection.send(head).send(body.subarray(0, -10));
  const come = () => sockets.filter(({ bytesRead }) => bytesRead >= body.length - 10).length;
  await expect.poll(come, { timeout: 20_000 }).toBeGreaterThanOrEqual(places);
  await pause(300);
  expect(come()).toBe(places);
  for (const connection of connections) connection.send(body.subarray(-10));
  const answers = await Promise.all(connections.map((connection) => connection.nextAnswer()));
  clearInterval(watch);
  for (const connection of connections) connection.destroy();
  await world.close();

  // On a slow machine those that come last wait too long for a place.
  const outcomes = answers.map(envelopeOf).map(({ status, error }) => `${status} ${error}`);
  for (const outcome of outcomes) expect(['200 ', '503 error_server_busy']).toContain(outcome);
  expect(outcomes.filter((outcome) => outcome === '200 ').length).toBeGreaterThanOrEqual(places);
  // All of them together would be 512; those that have places are 88, and twice that while their parts are put together.
  expect(most - before).toBeLessThan(300);
}, 60_000);
