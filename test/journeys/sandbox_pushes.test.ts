// Sandboxes end while their pushes are under way, and cost nothing while nobody receives.
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { findFeedState } from '../../src/engine/feed/feed.store.ts';
import { openReceiver, type Receiver } from '../support/push/receiver.ts';
import {
  actIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
  toldSandbox,
} from '../support/sandboxes/sandboxes.ts';
import { act } from '../support/world/operator_calls.ts';

const world = sandboxWorld({ config: { job_interval_ms: 20, stop_timeout_ms: 1_000 } });
const ended = sandboxWorld({ config: { sandbox_advance_ms: 500 } });
const timeout = 10_000;
let receiver: Receiver;
beforeAll(async () => {
  await world.app.listen();
  await ended.app.listen();
  receiver = await openReceiver();
});
afterAll(() => receiver.close());

const place = async (sandbox: ToldSandbox, of = world) => {
  const { status } = await actIn(of, sandbox, 'order.place', { shop_id: sandbox.shops[0]?.shop_id });
  expect(status).toBe(200);
};

async function tookMs(work: () => Promise<unknown>): Promise<number> {
  const started_ms = performance.now();
  await work();
  return performance.now() - started_ms;
}

async function receivingSandbox(of = world): Promise<ToldSandbox> {
  const sandbox = await makeSandbox(of, { rate: 0 });
  const { partner_id } = sandbox;
  const set = { partner_id, callback_url: receiver.url, codes_on: [3] };
  expect((await actIn(of, sandbox, 'partner.set_push', set)).status).toBe(200);
  return sandbox;
}

/** The newest push of a sandbox, with its attempts. */
async function newest(sandbox: ToldSandbox, of = world) {
  const { partner_id } = sandbox;
  const { body } = await actIn(of, sandbox, 'push.list', { partner_id });
  const message_no = body.messages[0]?.message_no ?? 0;
  return (await actIn(of, sandbox, 'push.get', { partner_id, message_no })).body;
}

const defects = (of = world) =>
  of.logged.filter(({ msg, level }) => msg !== 'request' && (level === 'error' || level === 'warn'));

describe('a sandbox whose receiver hangs', () => {
  for (const name of ['sandbox.delete', 'sandbox.reset'] as const)
    test(`ends its deliveries at once by ${name}: no connection stays open and nothing is logged`, {
      timeout: 30_000,
    }, async () => {
      receiver.answer = () => undefined;
      receiver.arrived.length = 0;
      const quiet = await makeSandbox(world);
      const end = async ({ sandbox_id }: ToldSandbox) =>
        expect((await act(world, name, { sandbox_id })).status).toBe(200);
      const quiet_ms = await tookMs(() => end(quiet));
      const sandbox = await receivingSandbox();
      for (let count = 0; count < 20; count++) await place(sandbox);
      await expect.poll(() => receiver.arrived.length, { timeout }).toBeGreaterThan(3);
      // Less than an attempt may take, and more on a machine that is busy.
      expect(await tookMs(() => end(sandbox))).toBeLessThan(2_000 + 4 * quiet_ms);
      await expect.poll(() => receiver.countConnections(), { timeout }).toBe(0);
      const { length } = receiver.arrived;
      await wait(3_500);
      expect(receiver.arrived).toHaveLength(length);
      expect(defects()).toEqual([]);
    });

  test('is advanced as far as the time of the call allows, and continues with the next call', {
    timeout: 30_000,
  }, async () => {
    receiver.answer = () => undefined;
    const sandbox = await receivingSandbox(ended);
    const place_ms = await tookMs(() => place(sandbox, ended));
    const advanced_ms = await tookMs(async () => {
      const { status, body } = await actIn(ended, sandbox, 'clock.advance', { by: '1h' });
      expect([status, body.code]).toEqual([409, 'out_of_time']);
    });
    expect(advanced_ms).toBeLessThan(2_500 + 10 * place_ms);
    await expect.poll(async () => (await newest(sandbox, ended)).attempts, { timeout }).toBe(1);
    receiver.answer = receiver.acknowledge;
    expect((await actIn(ended, sandbox, 'clock.advance', { by: '1h' })).status).toBe(200);
    const { state, attempt_list } = await newest(sandbox, ended);
    expect(state).toBe('acknowledged');
    const [{ started_at = 0 } = {}, second] = attempt_list;
    expect(second?.started_at).toBe(started_at + 300);
  });
});

test('a closed sandbox continues to send when it is opened again', { timeout: 30_000 }, async () => {
  receiver.answer = (answer) => answer.writeHead(500).end();
  receiver.arrived.length = 0;
  const sandbox = await receivingSandbox();
  const { sandbox_id } = sandbox;
  await place(sandbox);
  await expect.poll(async () => (await newest(sandbox)).attempts, { timeout }).toBe(1);
  world.clock.advance({ seconds: 60 });
  await world.app.sandboxes?.sweep();
  expect((await act(world, 'sandbox.get', { sandbox_id })).body.is_open).toBe(false);
  receiver.answer = receiver.acknowledge;
  await actIn(world, sandbox, 'clock.advance', { by: '300s' });
  expect(await newest(sandbox)).toMatchObject({ state: 'acknowledged', attempts: 2 });
  await place(sandbox);
  await expect.poll(() => receiver.arrived.length, { timeout }).toBe(3);
});

test('while nobody receives, events of a sandbox are not numbered, whatever happens and however its clock moves', async () => {
  const sandbox = await makeSandbox(world, { rate: 0 });
  await place(sandbox);
  await actIn(world, sandbox, 'clock.advance', { by: '3d' });
  await wait(200);
  const marketplace = await world.app.sandboxes?.open(sandbox.sandbox_id, { hold: () => undefined });
  expect(await marketplace?.database.first(findFeedState, {})).toBeUndefined();
});

test('the token of a sandbox sees the pushes and answers of its own receiver, and no others', async () => {
  receiver.answer = (answer) => answer.end('mine');
  const [sandbox, other] = [await receivingSandbox(), await makeSandbox(world)];
  const { partner_id } = sandbox;
  await place(sandbox);
  await expect.poll(async () => (await newest(sandbox)).attempt_list?.[0]?.answer, { timeout }).toBe('mine');
  const request = { partner_id, message_no: (await newest(sandbox)).message_no };
  expect((await actIn(world, other, 'push.get', request)).status).toBe(404);
  const fork = toldSandbox(await act(world, 'sandbox.fork', { sandbox_id: sandbox.sandbox_id }));
  expect((await actIn(world, fork, 'push.status')).body.receivers).toEqual([]);
});
