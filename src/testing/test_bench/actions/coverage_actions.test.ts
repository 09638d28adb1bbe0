import { beforeAll, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  toldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { coverage_get } from './coverage_actions.contract.ts';

const world = sandboxWorld();
beforeAll(() => world.app.listen() as Promise<unknown> as Promise<void>);

const get_voucher = 'v2.voucher.get_voucher';

/** What is missing for one subject. */
async function missingOf(subject: string, request: Record<string, unknown> = {}) {
  const { body } = await act(world, 'coverage.get', { only: JSON.stringify([subject]), ...request });
  const list = body.subject_list;
  return list.find((row) => row.subject === subject)?.missing_list.map(({ kind, name }) => `${kind} ${name}`);
}

test('coverage shows what the calls of a sandbox have met, and the total keeps it after the sandbox is deleted', async () => {
  const sandbox = await makeSandbox(world);
  const { sandbox_id } = sandbox;
  const refused = `refusal not_found`;
  const before = await missingOf(get_voucher);
  expect(before).toContain(`operation ${get_voucher}`);
  await callIn(world, sandbox, get_voucher, { voucher_id: 999_999 });
  const own = await missingOf(get_voucher, { sandbox_id });
  expect(own).toEqual([`operation ${get_voucher}`]);
  await callIn(world, sandbox, get_voucher, { voucher_id: 1 });
  await act(world, 'sandbox.delete', { sandbox_id });
  expect(await missingOf(get_voucher)).toEqual([]);
  expect(before).toContain(refused);
});

test('coverage is summed by the labels of sandboxes, and a fork counts for the label of its original', async () => {
  const { sandbox_id } = await makeSandbox(world, { label: 'checkout' });
  const other = await makeSandbox(world, { label: 'labels/thermal' });
  const fork = toldSandbox(await act(world, 'sandbox.fork', { sandbox_id }));
  const get_shop_info = 'v2.shop.get_shop_info';
  await callIn(world, fork, get_shop_info, {});
  expect(await missingOf(get_shop_info, { label: 'checkout' })).toEqual([]);
  expect(await missingOf(get_shop_info, { label: 'labels/thermal' })).toEqual([`operation ${get_shop_info}`]);
  await callIn(world, other, get_voucher, { voucher_id: 1 });
  await act(world, 'sandbox.delete', { sandbox_id: fork.sandbox_id });
  expect(await missingOf(get_shop_info, { label: 'checkout' })).toEqual([]);
  expect(await missingOf(get_voucher, { label: 'checkout' })).toContain(`operation ${get_voucher}`);
  const { body } = await act(world, 'sandbox.get', { sandbox_id });
  expect(body.label).toBe('checkout');
});

test('transitions are met by calls and by actions of operators, and not by rows of a template', async () => {
  const sandbox = await makeSandbox(world);
  const { sandbox_id } = sandbox;
  const missing = await missingOf('order', { sandbox_id });
  expect(missing).toContain('transition pay');
  const { body } = await act(world, 'coverage.get', { sandbox_id });
  expect(body.met).toBe(0);
  const { examples, shops } = sandbox;
  const example = examples['v2.logistics.ship_order'];
  const shop = shops.find(({ name }) => name === example?.caller);
  await callIn(world, sandbox, 'v2.logistics.ship_order', example?.request ?? {}, shop?.name);
  expect(await missingOf('package', { sandbox_id })).not.toContain('transition arrange');
});

test('the calls of 50 sandboxes at the same time are summed', async () => {
  const sandboxes = await Promise.all(Array.from({ length: 50 }, () => makeSandbox(world)));
  await Promise.all(sandboxes.map((sandbox) => callIn(world, sandbox, 'v2.shop.get_shop_info', {})));
  expect(await missingOf('v2.shop.get_shop_info')).toEqual([]);
  const [first] = sandboxes;
  if (first) await actIn(world, first, 'fault.list');
});

eachActionRefusal(world, coverage_get, {
  label_not_found: ['a label that no sandbox has', async () => ({ label: 'nobody' })],
  sandbox_not_found: ['a sandbox that nobody has called', async () => ({ sandbox_id: 'nobody' })],
});
