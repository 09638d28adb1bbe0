// In its own file, and so in its own process, because memory left over from other tests would count.
import type { Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { jpeg } from '../../../../test/support/items/images.ts';
import { content_type, filePart, multipart, uploadUrl } from '../../../../test/support/items/uploads.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { RawConnection } from '../../../../test/support/world/raw_socket.ts';
import { envelopeOf } from '../../../../test/support/world/served.ts';

const mega = 1_048_576;
/** Number of uploads that fit into the share of one partner at once. */
const places = 11;

test('64 uploads of 8 MB at once are all answered, with the memory of a few', async () => {
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
  // One buffer serves all clients, so any growth is the server's. No upload ends before all had a chance to begin.
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

  // On a slow machine, the last uploads wait too long for room.
  const outcomes = answers.map(envelopeOf).map(({ status, error }) => `${status} ${error}`);
  for (const outcome of outcomes) expect(['200 ', '503 error_server_busy']).toContain(outcome);
  expect(outcomes.filter((outcome) => outcome === '200 ').length).toBeGreaterThanOrEqual(places);
  // All uploads together would take 512 MB. Those with room take 88, and twice that while their parts are joined.
  expect(most - before).toBeLessThan(300);
});
