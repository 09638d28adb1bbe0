import { beforeAll, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { test_bench_limits } from '../../bench/test_bench_limits.ts';

const world = sandboxWorld();
let sandbox: ToldSandbox;
beforeAll(async () => {
  await world.app.listen();
  sandbox = await makeSandbox(world);
});

const listCalls = async (request: Record<string, unknown>) =>
  (await actIn(world, sandbox, 'journal.list', request)).body;
const idsOf = async (request: Record<string, unknown>) =>
  (await listCalls(request)).call_list.map(({ request_id }) => request_id);
const cancel = async (order_sn: string) =>
  String((await callIn(world, sandbox, 'v2.order.cancel_order', { order_sn })).body.request_id);
const view = async (voucher_id: number) =>
  String((await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id })).body.request_id);

test('calls are found by a text in their query, their body or their answer, or by what they changed', async () => {
  const in_body = await cancel('ORDER-IN-BODY');
  const in_query = await view(777_123);
  const { examples, shops } = sandbox;
  const example = examples['v2.logistics.ship_order'];
  if (!example) throw new Error('The demo has no order to ship.');
  const shop = shops.find(({ name }) => name === example.caller);
  const shipped = await callIn(world, sandbox, 'v2.logistics.ship_order', example.request, shop?.name);
  expect(await idsOf({ text: 'ORDER-IN-BODY' })).toEqual([in_body]);
  expect(await idsOf({ text: 'voucher_id=777123' })).toEqual([in_query]);
  expect(await idsOf({ text: `package:${example.request.order_sn}` })).toEqual([shipped.body.request_id]);
  expect(await idsOf({ text: 'Voucher_ID=777123' })).toEqual([]);
  expect(await idsOf({ text: in_body })).toContain(in_body);
});

test('a call is found as far back as the journal reaches, and calls with the text are paged', async () => {
  const first = await cancel('FAR-BACK');
  for (let at = 0; at < 250; at++) await view(at);
  const second = await cancel('FAR-BACK');
  expect(await idsOf({ text: 'FAR-BACK' })).toEqual([first, second]);
  expect(await idsOf({ text: 'FAR-BACK', limit: 1 })).toEqual([second]);
  const page = await listCalls({ text: 'FAR-BACK', limit: 1, after: 0 });
  expect(page.call_list.map(({ request_id }) => request_id)).toEqual([first]);
  expect(await idsOf({ text: 'FAR-BACK', limit: 1, after: page.next })).toEqual([second]);
  expect(test_bench_limits.journal_calls_max.value).toBeGreaterThan(250);
});

test('masked texts are not found, so that nobody can guess them', async () => {
  const [{ access_token }] = sandbox.shops as [ToldSandbox['shops'][number]];
  await view(1);
  expect(await idsOf({ text: 'access_token=' })).not.toEqual([]);
  for (const text of [access_token, access_token.slice(0, 6), `access_token=${access_token.slice(0, 2)}`])
    expect(await listCalls({ text })).toEqual({ call_list: [] });
});
