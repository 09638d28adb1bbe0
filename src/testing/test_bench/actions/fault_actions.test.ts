import { beforeAll, beforeEach, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act } from '../../../../test/support/world/operator_calls.ts';
import { fault_add, fault_delete } from './fault_actions.contract.ts';

const world = sandboxWorld();
const get_shop_info = 'v2.shop.get_shop_info';
const ship_order = 'v2.logistics.ship_order';

let sandbox: ToldSandbox;
beforeAll(async () => {
  await world.app.listen();
  sandbox = await makeSandbox(world);
});
beforeEach(async () => {
  for (const { fault_id } of await listFaults()) await actIn(world, sandbox, 'fault.delete', { fault_id });
});

const listFaults = async (of = sandbox) => (await actIn(world, of, 'fault.list')).body.fault_list;
const add = (request: Record<string, unknown>) => actIn(world, sandbox, 'fault.add', request);

test('a fault applies only to calls of its sandbox, as often as its count says', async () => {
  const other = await makeSandbox(world);
  const added = await add({ kind: 'refusal', operation: get_shop_info, reason: 'shop_banned', count: 2 });
  expect(added.body).toMatchObject({ fault_id: expect.any(Number), hits: 0, is_over: false, probability: 1 });
  const errors = [];
  for (let i = 0; i < 3; i++) errors.push((await callIn(world, sandbox, get_shop_info, {})).body.error);
  expect(errors).toEqual(['shop_banned', 'shop_banned', '']);
  expect((await callIn(world, other, get_shop_info, {})).body.error).toBe('');
  expect(await listFaults()).toMatchObject([{ hits: 2, is_over: true }]);
  expect(await listFaults(other)).toEqual([]);
});

test('a refusal is named by an error code of partner answers or by its reason in the contract', async () => {
  const { body } = await add({
    kind: 'refusal',
    operation: ship_order,
    reason: 'logistics.lack_of_invoice_data',
  });
  expect(body.reason).toMatch(/^[a-z_]+$/);
  const again = await add({ kind: 'refusal', operation: ship_order, reason: body.reason });
  expect(again.body.reason).toBe(body.reason);
});

test('an unknown reason or operation is refused with the ones that there are', async () => {
  const reasonOf = async (request: object) => {
    const { body } = await add({ kind: 'refusal', ...request });
    return `${body.code}: ${body.detail}`;
  };
  const of_operation = await reasonOf({ operation: 'v2.voucher.get_voucher', reason: 'not_fond' });
  expect(of_operation).toMatch(/^unknown_reason: .* did you mean not_found\?/);
  for (const reason of ['shop_banned', 'dead_token']) expect(of_operation).toContain(reason);
  expect(await reasonOf({ reason: 'zzz' })).toMatch(
    /^unknown_reason: .* there are .*dead_token.*shop_banned/,
  );
  const unknown = await reasonOf({ operation: 'v2.logistics.ship_ordr', reason: 'shop_banned' });
  expect(unknown).toMatch(
    /^unknown_operation: .* did you mean v2\.logistics\.ship_order\?.* v2\.logistics\./,
  );
  const job = await add({ kind: 'job_fails', job_kind: 'nothing' });
  expect(job.body.detail).toMatch(/there are .*render_shipping_document/);
  const push = await add({ kind: 'push_lost', push_code: 999 });
  expect(push.body.detail).toMatch(/no push with code 999; there are 1, 2, 3, /);
});

test('a deleted fault no longer applies', async () => {
  const { body } = await add({ kind: 'http_500', count: 5 });
  expect((await callIn(world, sandbox, get_shop_info, {})).status).toBe(500);
  expect((await actIn(world, sandbox, 'fault.delete', { fault_id: body.fault_id })).status).toBe(200);
  expect((await callIn(world, sandbox, get_shop_info, {})).status).toBe(200);
});

test('a reset of the sandbox removes its faults', async () => {
  const { sandbox_id } = sandbox;
  await add({ kind: 'http_500' });
  await act(world, 'sandbox.reset', { sandbox_id });
  expect(await listFaults()).toEqual([]);
});

test('only a sandbox can have faults', async () => {
  const { status, body } = await act(world, 'fault.add', { kind: 'http_500' });
  expect([status, body.code]).toEqual([409, 'only_in_sandbox']);
});

const as = () => ({ token: sandbox.operator_token });
eachActionRefusal(
  world,
  fault_add,
  {
    unknown_operation: [
      'an operation that does not exist',
      async () => ({ kind: 'http_500', operation: 'v2.shop.burn_down' }),
    ],
    unknown_reason: [
      'a refusal that the contract does not have',
      async () => ({ kind: 'refusal', operation: get_shop_info, reason: 'not_today' }),
    ],
    unknown_job_kind: ['an unknown job', async () => ({ kind: 'job_fails', job_kind: 'brew_tea' })],
    unknown_push_code: ['an unknown code', async () => ({ kind: 'push_lost', push_code: 999 })],
    missing_field: ['a refusal without a reason', async () => ({ kind: 'refusal' })],
    too_many_faults: [
      'one fault too many',
      async () => {
        for (let i = 0; i < 100; i++) await add({ kind: 'http_500' });
        return { kind: 'http_500' };
      },
    ],
  },
  as,
);
eachActionRefusal(
  world,
  fault_delete,
  { fault_not_found: ['an unknown number', async () => ({ fault_id: 999_999 })] },
  as,
);
