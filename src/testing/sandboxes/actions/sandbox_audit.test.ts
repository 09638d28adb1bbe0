import { expect, test } from 'vitest';
import { actIn, makeSandbox, sandboxWorld } from '../../../../test/support/sandboxes/sandboxes.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';

const world = sandboxWorld();

/** The actions in the audit of the server that name a sandbox, the newest first. */
const actionsAbout = async (sandbox_id: string) =>
  (await act(world, 'audit.list', { id: sandbox_id })).body.events.map(({ action }) => action);

test('what is done with a sandbox is in the audit of the server, and what is refused is not', async () => {
  const { sandbox_id } = await makeSandbox(world, { template: 'empty', label: 'ours' });
  const [created] = (await act(world, 'audit.list', { action: 'sandbox.create', limit: 1 })).body.events;
  expect(created).toMatchObject({ actor_name: 'settings', request: { label: 'ours', template: 'empty' } });
  await act(world, 'sandbox.snapshot', { sandbox_id, template: 'kept-template' });
  const late = await act(world, 'sandbox.create', { template: 'no-such-template' });
  expect(late.status).toBe(404);
  await act(world, 'sandbox.delete', { sandbox_id });
  expect((await act(world, 'sandbox.delete', { sandbox_id })).status).toBe(404);
  expect(await actionsAbout(sandbox_id)).toEqual(['sandbox.delete', 'sandbox.snapshot']);
  expect(await actionsAbout('no-such-template')).toEqual([]);
});

test('what is done in a sandbox is in its own audit, with its clock and faults, and by its token', async () => {
  const sandbox = await makeSandbox(world, { template: 'empty' });
  const { sandbox_id } = sandbox;
  await actIn(world, sandbox, 'clock.advance', { by: '4h' });
  await actIn(world, sandbox, 'fault.add', { kind: 'latency', latency_ms: 1 });
  expect((await actIn(world, sandbox, 'clock.set', { now: 1 })).status).toBe(409);
  await actIn(world, sandbox, 'shop.create', { shop_name: 'Ours', region: 'SG' });
  const { events } = (await actIn(world, sandbox, 'audit.list')).body;
  expect(events.map(({ action }) => action)).toEqual(['shop.create', 'fault.add', 'clock.advance']);
  for (const { token_name } of events) expect(token_name).toBe(`sandbox-${sandbox_id}`);
  expect(await actionsAbout(sandbox_id)).toEqual([]);
});
