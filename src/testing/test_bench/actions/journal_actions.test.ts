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
import { act } from '../../../../test/support/world/operator_calls.ts';
import { journal_as_curl, journal_as_test, journal_get, journal_list } from './journal_actions.contract.ts';

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

test('a long answer is whole for its caller, and its beginning is recorded as text', async () => {
  const now = world.clock.now;
  const { body: page } = await callIn(world, sandbox, 'v2.order.get_order_list', {
    time_range_field: 'create_time',
    time_from: now - 15 * 86_400 + 60,
    time_to: now + 60,
    page_size: 50,
  });
  type Order = { readonly order_sn: string };
  const namesOf = (orders: readonly Order[]) => orders.map(({ order_sn }) => order_sn);
  const getDetails = (order_sns: readonly string[]) =>
    callIn(world, sandbox, 'v2.order.get_order_detail', {
      order_sn_list: order_sns.join(','),
      response_optional_fields:
        'recipient_address,item_list,package_list,total_amount,buyer_username,note,pay_time,split_up,edt',
    });
  const { body: short } = await getDetails(namesOf(page.response.order_list));
  // The first order tells the server how long the others are.
  const lengthOf = (order: Order) => JSON.stringify(order).length;
  const orders: Order[] = short.response.order_list;
  const order_sns = namesOf(orders.toSorted((one, other) => lengthOf(other) - lengthOf(one)));
  const { body } = await getDetails(order_sns);
  expect(namesOf(body.response.order_list)).toEqual(order_sns);
  const answer = JSON.stringify(body);
  const { answer_body } = await getCall(body.request_id);
  expect(answer_body?.length).toBeGreaterThan(30_000);
  // The ids of images are masked, and the last one may be cut.
  const masked = answer.replace(/(?<=\/image\/)[0-9a-f]+/g, '***');
  const beginning = answer_body?.slice(0, -200) ?? '';
  expect(masked.slice(0, beginning.length)).toBe(beginning);
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

test('calls of an operation that does not exist are refused with the operations that do', async () => {
  const { body } = await actIn(world, sandbox, 'journal.list', { operation: 'v2.shop.get_shop_inf' });
  expect(body).toMatchObject({
    code: 'unknown_operation',
    detail: expect.stringMatching(/did you mean v2\.shop\.get_shop_info\?.*v2\.shop\.get_warehouse_detail/),
  });
  expect(await listCalls({ operation: 'v2.product.get_item_list' })).toEqual([]);
});

test('a call is returned as a command and as a test, without its secrets', async () => {
  const { body } = await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 999_999 });
  const { request_id } = body;
  const curl = await actIn(world, sandbox, 'journal.as_curl', { request_id });
  const { shop_id } = sandbox.shops[0] as { shop_id: number };
  const { partner_id, base_url } = sandbox;
  const path = '/api/v2/voucher/get_voucher';
  expect(curl.body.command).toBe(
    [
      `(: "\${STOA_PARTNER_KEY:?}" "\${STOA_ACCESS_TOKEN:?}" && t=$(date +%s)`,
      `s=$(printf %s '${partner_id}${path}'"$t$STOA_ACCESS_TOKEN"${shop_id} | openssl dgst -sha256 -hmac "$STOA_PARTNER_KEY" | sed 's/.* //')`,
      `curl -sS '${base_url}${path}?partner_id=${partner_id}'"&timestamp=$t&sign=$s&access_token=$STOA_ACCESS_TOKEN"'&shop_id=${shop_id}''&voucher_id=999999')`,
    ].join(' && '),
  );
  const { source } = (await actIn(world, sandbox, 'journal.as_test', { request_id })).body;
  expect(source).toContain("client.send('v2.voucher.get_voucher', {");
  expect(source).toContain("toEqual({ status: 200, error: 'common.error_not_found' })");
});

test('what a call contains cannot leave its place in a command or in a test', async () => {
  const order_sn = "'; touch /tmp/x; $(id) `id` \\' $HOME";
  const { body } = await callIn(world, sandbox, 'v2.order.cancel_order', { order_sn, cancel_reason: 'X' });
  const { request_id } = body;
  const { command } = (await actIn(world, sandbox, 'journal.as_curl', { request_id })).body;
  expect(command).toContain(`--data-raw '{"order_sn":"'\\''; touch`);
  const { source } = (await actIn(world, sandbox, 'journal.as_test', { request_id })).body;
  expect(source).toContain(JSON.stringify(order_sn));
});

test('the journal is empty after the sandbox is reset', async () => {
  const made = await makeSandbox(world);
  await callIn(world, made, get_shop_info, {});
  expect(await listCalls({}, made)).toHaveLength(1);
  await act(world, 'sandbox.reset', { sandbox_id: made.sandbox_id });
  expect(await listCalls({}, made)).toEqual([]);
});

/** Whether the next refused call is about the server's own marketplace, which has no journal here. */
let is_of_server = false;
const as = () => {
  const token = is_of_server ? undefined : sandbox.operator_token;
  is_of_server = false;
  return { token };
};
async function ofServer<R extends Record<string, unknown>>(request: R): Promise<R> {
  is_of_server = true;
  return request;
}
const off = 'a call of a marketplace without a journal';
const without_journal = [off, () => ofServer({ request_id: never })] as const;
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
eachActionRefusal(
  world,
  journal_list,
  {
    journal_off: [off, () => ofServer({})],
    unknown_operation: ['a misspelt operation', async () => ({ operation: 'v2.voucher.get_vouchr' })],
  },
  as,
);
eachActionRefusal(world, journal_get, { ...unknown, journal_off: without_journal }, as);
eachActionRefusal(world, journal_as_curl, { ...unrepeatable, journal_off: without_journal }, as);
eachActionRefusal(
  world,
  journal_as_test,
  {
    ...unrepeatable,
    journal_off: without_journal,
    not_testable: [
      'a call with a wrong sign',
      async () => {
        const stranger = { ...sandbox, partner_key: 'x'.repeat(64) };
        const { body } = await callIn(world, stranger, get_shop_info, {});
        expect(body.error).toBe('error_sign');
        return { request_id: body.request_id };
      },
    ],
  },
  as,
);

test('a call that was refused because of its token is not copied as a test, which would have another one', async () => {
  const [shop] = sandbox.shops as [ToldSandbox['shops'][number]];
  const dead = { ...sandbox, shops: [{ ...shop, access_token: '0'.repeat(32) }] };
  const { body } = await callIn(world, dead, get_shop_info, {});
  expect(body.error).toBe('error_auth');
  const answer = await actIn(world, sandbox, 'journal.as_test', { request_id: body.request_id });
  expect(answer.body).toMatchObject({ code: 'not_testable', detail: expect.stringContaining('dead_token') });
});
