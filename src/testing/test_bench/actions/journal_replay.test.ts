import { beforeAll, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  sandboxWorld,
  type ToldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { journal_replay } from './journal_actions.contract.ts';

const world = sandboxWorld();
const get_shop_info = 'v2.shop.get_shop_info';
const never = '0'.repeat(32);

let sandbox: ToldSandbox;
beforeAll(async () => {
  await world.app.listen();
  sandbox = await makeSandbox(world);
});

const getCall = async (request_id: unknown) =>
  (await actIn(world, sandbox, 'journal.get', { request_id })).body;

test('a call is signed again and sent, and the journal records it again', async () => {
  const { body } = await callIn(world, sandbox, get_shop_info, {});
  const replayed = await actIn(world, sandbox, 'journal.replay', { request_id: body.request_id });
  expect(replayed.body).toMatchObject({ status: 200, request_id: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(JSON.parse(String(replayed.body.body))).toMatchObject({ error: '', shop_name: body.shop_name });
  expect(await getCall(replayed.body.request_id)).toMatchObject({ operation: get_shop_info, error: '' });
});

test('a call is sent again with another body', async () => {
  const { body } = await callIn(world, sandbox, 'v2.voucher.get_voucher', { voucher_id: 999_999 });
  const request = { voucher_id: 888_888 };
  const again = await actIn(world, sandbox, 'journal.replay', { request_id: body.request_id, body: request });
  const call = (await actIn(world, sandbox, 'journal.get', { request_id: again.body.request_id })).body;
  expect(call.query).toContain('voucher_id=888888');
  expect(call.query).not.toContain('999999');
  const written = await callIn(world, sandbox, 'v2.order.cancel_order', {
    order_sn: 'A',
    cancel_reason: 'X',
  });
  const other = { order_sn: 'B', cancel_reason: 'OUT_OF_STOCK' };
  const sent = await actIn(world, sandbox, 'journal.replay', {
    request_id: written.body.request_id,
    body: other,
  });
  const recorded = (await actIn(world, sandbox, 'journal.get', { request_id: sent.body.request_id })).body;
  expect(JSON.parse(String(recorded.request_body))).toEqual(other);
});

/** A call whose body was never read. */
async function unread() {
  await actIn(world, sandbox, 'fault.add', { kind: 'dead_token', operation: 'v2.logistics.ship_order' });
  const { body } = await callIn(world, sandbox, 'v2.logistics.ship_order', { order_sn: 'A', dropoff: {} });
  expect(body.error).toBe('error_auth');
  return { request_id: body.request_id };
}
eachActionRefusal(
  world,
  journal_replay,
  {
    call_not_found: ['a call that the journal does not have', async () => ({ request_id: never })],
    not_repeatable: ['a call whose body was not read', unread],
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
  () => ({ token: sandbox.operator_token }),
);
