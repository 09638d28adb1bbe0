import { beforeAll, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
  toldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act, settings_token } from '../../../../test/support/world/operator_calls.ts';
import { journal_as_curl, journal_as_test, journal_get, journal_replay } from './journal_actions.contract.ts';

const world = sandboxWorld();
const get_shop_info = 'v2.shop.get_shop_info';
const never = '0'.repeat(32);

let sandbox: ToldSandbox;
beforeAll(async () => {
  await world.app.listen();
  sandbox = await makeSandbox(world);
});

const listCalls = async (request: Record<string, unknown> = {}, of = sandbox) =>
  (await actIn(world, of, 'journal.list', request)).body.call_list;
const getCall = async (request_id: unknown) =>
  (await actIn(world, sandbox, 'journal.get', { request_id })).body;

test('a call is recorded with its request, answer, error and reason, only in the journal of its sandbox', async () => {
  const other = await makeSandbox(world);
  const { body } = await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 999_999 });
  const call = await getCall(body.request_id);
  expect(call).toMatchObject({
    operation: 'v2.voucher.get_voucher',
    method: 'GET',
    status: 200,
    error: 'common.error_not_found',
    reason: expect.stringMatching(/not_found/),
    shop_id: sandbox.shops[0]?.shop_id,
    partner_id: sandbox.partner_id,
    answer_body: JSON.stringify(body),
    sent: 'whole',
    request_body: null,
  });
  expect(call.query).toContain('voucher_id=999999');
  expect(await listCalls({ error: 'common.error_not_found' })).toMatchObject([
    { request_id: body.request_id },
  ]);
  expect(await listCalls({}, other)).toEqual([]);
});

test('a recorded call shows which events it caused and which fault applied to it', async () => {
  const { examples, shops } = sandbox;
  const example = examples['v2.logistics.ship_order'];
  if (!example) throw new Error('The demo has no order to ship.');
  const { body: fault } = await actIn(world, sandbox, 'fault.add', {
    kind: 'latency',
    latency_ms: 1,
    operation: 'v2.logistics.ship_order',
  });
  const shop = shops.find(({ name }) => name === example.caller);
  const { body } = await callIn(world, sandbox, 'v2.logistics.ship_order', example.request, shop?.name);
  expect(body.error).toBe('');
  const call = await getCall(body.request_id);
  expect(call).toMatchObject({ fault_id: fault.fault_id, fault_kind: 'latency' });
  expect(call.event_list).toContainEqual({ subject: expect.stringMatching(/^package:/), kind: 'arrange' });
});

test('no secret is shown in a query, a request body or an answer', async () => {
  const { partner_key, shops } = sandbox;
  const [{ access_token, refresh_token, shop_id }] = shops as [ToldSandbox['shops'][number]];
  const refresh = await world.call(
    'v2.public.refresh_access_token',
    { refresh_token, shop_id, partner_id: sandbox.partner_id },
    { partner: sandbox, shop: shops[0] as never },
  );
  const answered = refresh.body;
  expect(answered.access_token).toBeTypeOf('string');
  await callIn(world, sandbox, get_shop_info, {});
  const shown = JSON.stringify(await listCalls({ limit: 200 }));
  for (const secret of [
    partner_key,
    access_token,
    refresh_token,
    answered.access_token,
    answered.refresh_token,
  ])
    expect(shown).not.toContain(secret);
  expect(shown).not.toMatch(/sign=[0-9a-f]/);
  sandbox = toldSandbox(await act(world, 'sandbox.describe', { sandbox_id: sandbox.sandbox_id }));
});

test('a client can follow the calls by their numbers', async () => {
  const [last] = await listCalls({ limit: 1 });
  if (!last) throw new Error('No call was kept.');
  await callIn(world, sandbox, get_shop_info, {});
  await callIn(world, sandbox, get_shop_info, {});
  const { body } = await actIn(world, sandbox, 'journal.list', { after: last.call_no });
  expect(body.call_list).toMatchObject([{ call_no: last.call_no + 1 }, { call_no: last.call_no + 2 }]);
  expect(body.next).toBe(last.call_no + 2);
  expect(await listCalls({ after: last.call_no + 2 })).toEqual([]);
});

test('a call is signed again and sent, and the journal records it again', async () => {
  const { body } = await callIn(world, sandbox, get_shop_info, {});
  const replayed = await actIn(world, sandbox, 'journal.replay', { request_id: body.request_id });
  expect(replayed.body).toMatchObject({ status: 200, request_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(JSON.parse(String(replayed.body.body))).toMatchObject({ error: '', shop_name: body.shop_name });
  expect(await getCall(replayed.body.request_id)).toMatchObject({ operation: get_shop_info, error: '' });
});

test('a call is returned as a command and as a test, without its secrets', async () => {
  const { body } = await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 999_999 });
  const { request_id } = body;
  const curl = await actIn(world, sandbox, 'journal.as_curl', { request_id });
  const { shop_id } = sandbox.shops[0] as { shop_id: number };
  expect(curl.body.command).toBe(
    `eval "$(stoa curl v2.voucher.get_voucher '{"voucher_id":"999999"}' --base-url ${sandbox.base_url} --partner-id ${sandbox.partner_id} --shop ${shop_id})"`,
  );
  const { source } = (await actIn(world, sandbox, 'journal.as_test', { request_id })).body;
  expect(source).toContain("client.send('v2.voucher.get_voucher', {");
  expect(source).toContain("toEqual({ status: 200, error: 'common.error_not_found' })");
});

test('no output contains a secret of the marketplace, in whichever field it was sent', async () => {
  const made = await makeSandbox(world);
  const [first, second] = made.shops as [ToldSandbox['shops'][number], ToldSandbox['shops'][number]];
  const canaries = {
    partner_key: made.partner_key,
    operator_token: made.operator_token,
    server_token: settings_token,
    // Tokens of another caller, so that no call has them as its own token.
    access_token: second.access_token,
    refresh_token: second.refresh_token,
    own_token: first.access_token,
  };
  const texts = Object.values(canaries);
  const request_ids: string[] = [];
  const call = async (name: 'v2.voucher.get_voucher' | 'v2.order.cancel_order', request: object) => {
    const { body } = await callIn(world, made, name, request as never);
    request_ids.push(String(body.request_id));
  };
  for (const text of texts) {
    await call('v2.voucher.get_voucher', { voucher_id: text, [text]: text, list: [text, text] });
    await call('v2.order.cancel_order', {
      order_sn: text,
      cancel_reason: `See http://127.0.0.1/?a=${text}&b=1 and ${text}`,
      [text]: { deep: [{ deeper: text }] },
    });
    // Calls as other clients send them: secrets in headers, a body that is not JSON, a path that does not
    // exist.
    const { partner_id } = made;
    const query = `partner_id=${partner_id}&timestamp=${Math.floor(world.clock.now_ms() / 1_000)}&sign=${text}&x=${text}&${text}=1`;
    const headers = { 'user-agent': text, accept: text, 'content-type': text };
    const body = `{"order_sn": "${text}`;
    // In a path, the log masks long words with a digit. Every token that is created here is one.
    const paths = ['/api/v2/order/cancel_order', ...(/\d/.test(text) ? [`/api/v2/order/${text}`] : [])];
    for (const path of paths) await world.send(`${path}?${query}`, { method: 'POST', headers, body });
  }
  const calls = await listCalls({ limit: 200 }, made);
  expect(calls.length).toBeGreaterThanOrEqual(texts.length * 2);
  request_ids.push(...calls.map(({ request_id }) => request_id));
  const outputs = [JSON.stringify(calls)];
  let [curl_count, test_count] = [0, 0];
  for (const request_id of new Set(request_ids)) {
    for (const output of ['get', 'as_curl', 'as_test', 'replay'] as const) {
      const { status, text } = await actIn(world, made, `journal.${output}`, { request_id });
      if (status === 200 && output === 'as_curl') curl_count++;
      if (status === 200 && output === 'as_test') test_count++;
      outputs.push(text);
    }
  }
  expect(test_count).toBe(curl_count);
  expect(curl_count).toBeGreaterThanOrEqual(texts.length * 2);
  outputs.push(JSON.stringify(await listCalls({ limit: 200 }, made)), JSON.stringify(world.logged));
  for (const [name, canary] of Object.entries(canaries))
    for (const output of outputs)
      expect(output.includes(canary), `${name}: ${output.slice(0, 2_000)}`).toBe(false);
});

test('the journal is empty after the sandbox is reset', async () => {
  const made = await makeSandbox(world);
  await callIn(world, made, get_shop_info, {});
  expect(await listCalls({}, made)).toHaveLength(1);
  await act(world, 'sandbox.reset', { sandbox_id: made.sandbox_id });
  expect(await listCalls({}, made)).toEqual([]);
});

const as = () => ({ token: sandbox.operator_token });
const unknown = {
  call_not_found: ['a call that the journal does not have', async () => ({ request_id: never })],
} as const;
/** A call whose body was never read. */
async function unread() {
  await actIn(world, sandbox, 'fault.add', { kind: 'dead_token', operation: 'v2.logistics.ship_order' });
  const { body } = await callIn(world, sandbox, 'v2.logistics.ship_order', { order_sn: 'A', dropoff: {} });
  expect(body.error).toBe('error_auth');
  return { request_id: body.request_id };
}
const unrepeatable = {
  ...unknown,
  not_repeatable: ['a call whose body was not read', unread],
} as const;
eachActionRefusal(world, journal_get, unknown, as);
eachActionRefusal(world, journal_as_curl, unrepeatable, as);
eachActionRefusal(world, journal_as_test, unrepeatable, as);
eachActionRefusal(
  world,
  journal_replay,
  {
    ...unrepeatable,
    no_live_key: [
      'a call of a partner that does not exist',
      async () => {
        const stranger = { ...sandbox, partner_id: sandbox.partner_id + 10 };
        const { body } = await callIn(world, stranger, get_shop_info, {});
        expect(body.error).toBe('invalid_partner_id');
        return { request_id: body.request_id };
      },
    ],
    not_answered: [
      'a call without an answer',
      async () => {
        sandbox = await makeSandbox(world);
        const { body } = await callIn(world, sandbox, get_shop_info, {});
        await actIn(world, sandbox, 'fault.add', { kind: 'cut_before' });
        return { request_id: body.request_id };
      },
    ],
  },
  as,
);
