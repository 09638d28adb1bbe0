import { IncomingMessage } from 'node:http';
import { Socket } from 'node:net';
import { expect, test } from 'vitest';
import { content_type } from '../../../../test/support/uploads.ts';
import { upload_image } from '../../../media_space/upload_image.contract.ts';
import { IncomingRequest } from '../../gateway/incoming_request.ts';
import { createRoute } from '../../gateway/route.ts';
import { gatewayRefusals } from '../gateway_refusals.ts';
import { UploadSlots } from './upload_slots.ts';

test('there are so many slots, and who finds none waits until one is given back, in turn', async () => {
  const slots = new UploadSlots(2, 60_000);
  expect([await slots.acquire(), await slots.acquire()]).toEqual([true, true]);
  const entered: string[] = [];
  const wait = async (name: string) => {
    if (await slots.acquire()) entered.push(name);
  };
  const waiting = [wait('first'), wait('second')];
  await Promise.resolve();
  expect(entered).toEqual([]);
  slots.release();
  await waiting[0];
  expect(entered).toEqual(['first']);
  slots.release();
  await waiting[1];
  expect(entered).toEqual(['first', 'second']);
});

test('who waits too long is told that there is none, and takes none from others later', async () => {
  const slots = new UploadSlots(1, 1);
  expect(await slots.acquire()).toBe(true);
  expect(await slots.acquire()).toBe(false);
  slots.release();
  expect(await slots.acquire()).toBe(true);
});

test('an upload that finds no slot in time is answered 503, with Retry-After', async () => {
  const request = new IncomingMessage(new Socket());
  request.headers = { 'content-type': content_type };
  const route = createRoute(upload_image, async () => {
    throw new Error('The call came too far.');
  });
  const incoming = new IncomingRequest(request, new UploadSlots(0, 1), undefined);
  const refused = await incoming.readBody(route, 'reference');
  expect(refused).toMatchObject({ reason: 'overloaded', headers: { 'retry-after': '1' } });
  expect(gatewayRefusals.overloaded).toMatchObject({ status: 503, error: 'error_server_busy' });
});
