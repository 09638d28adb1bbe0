import { beforeAll, describe, expect, test } from 'vitest';
import {
  actIn,
  callIn,
  makeSandbox,
  rowsIn,
  sandboxWorld,
  toldSandbox,
} from '../../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../../test/support/world/action_refusals.ts';
import { act, callOperator } from '../../../../test/support/world/operator_calls.ts';
import {
  sandbox_create,
  sandbox_delete_template,
  sandbox_fork,
  sandbox_snapshot,
} from './sandbox_actions.contract.ts';

const world = sandboxWorld({ config: { sandboxes_max: 40 } });
const orders = { time_range_field: 'create_time', page_size: 20 };

/** The orders of a shop, as its partner sees them. */
async function listOrders(sandbox: Parameters<typeof callIn>[1]) {
  const { clock } = (await act(world, 'sandbox.get', { sandbox_id: sandbox.sandbox_id })).body;
  const answer = await callIn(world, sandbox, 'v2.order.get_order_list', {
    ...orders,
    time_from: clock.now - 14 * 86_400,
    time_to: clock.now,
  });
  expect(answer.body.error).toBe('');
  return answer.body.response.order_list.map(({ order_sn }) => order_sn);
}

describe('a sandbox that was created from the demo', () => {
  test('answers its partner on the partner port, with all examples of the demo', async () => {
    const sandbox = await makeSandbox(world);
    expect(sandbox.shops.length).toBeGreaterThan(10);
    expect(Object.keys(sandbox.examples).length).toBeGreaterThan(20);
    expect((await listOrders(sandbox)).length).toBeGreaterThan(0);
  });

  test('has a partner, a key, tokens and an operator token that no other sandbox has', async () => {
    const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
    for (const name of ['sandbox_id', 'partner_id', 'partner_key', 'operator_token'])
      expect(one[name], name).not.toBe(other[name]);
    const tokens = [one, other].flatMap(({ shops }) => shops.map(({ access_token }) => access_token));
    expect(new Set(tokens).size).toBe(tokens.length);
    const crossed = { ...one, shops: other.shops };
    const refused = await callIn(world, crossed, 'v2.shop.get_shop_info', {});
    expect(refused.body.error).toBe('error_auth');
  });

  test('answers operators by its path, by a header and by its own token alike', async () => {
    const sandbox = await makeSandbox(world);
    const { sandbox_id, operator_token } = sandbox;
    const path = '/collections/shop';
    const below = await callOperator(world, 'GET', `/operator/v1/sandboxes/${sandbox_id}${path}`);
    const by_header = await callOperator(world, 'GET', `/operator/v1${path}`, undefined, {
      headers: { 'stoa-sandbox': sandbox_id },
    });
    const by_token = await callOperator(world, 'GET', `/operator/v1${path}`, undefined, {
      token: operator_token,
    });
    expect((below.body.items as unknown[]).length).toBe(sandbox.shops.length);
    expect(by_header.body).toEqual(below.body);
    expect(by_token.body).toEqual(below.body);
    const main = await callOperator(world, 'GET', `/operator/v1${path}`);
    expect(main.body).not.toEqual(below.body);
  });

  test("accepts actions, which change no other sandbox and not the server's own marketplace", async () => {
    const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
    const created = await actIn(world, one, 'shop.create', { shop_name: 'only here', region: 'SG' });
    expect(created.status).toBe(200);
    const names = async (sandbox: typeof one) =>
      (await rowsIn(world, sandbox, 'shop')).map(({ shop_name }) => shop_name);
    expect(await names(one)).toContain('only here');
    expect(await names(other)).not.toContain('only here');
    const main = await callOperator(world, 'GET', '/operator/v1/collections/shop?shop_name=only%20here');
    expect(main.body.items).toEqual([]);
  });
});

describe('a sandbox', () => {
  test('is gone after it is deleted: for its partner, for its token and for operators', async () => {
    const sandbox = await makeSandbox(world);
    const { sandbox_id, operator_token: token } = sandbox;
    expect((await act(world, 'sandbox.delete', { sandbox_id })).status).toBe(200);
    const answer = await callIn(world, sandbox, 'v2.shop.get_shop_info', {});
    expect(answer.body.error).toBe('invalid_partner_id');
    const asked = await callOperator(world, 'GET', '/operator/v1/collections/shop', undefined, { token });
    expect(asked.status).toBe(401);
    expect((await act(world, 'sandbox.get', { sandbox_id })).body.code).toBe('no_sandbox');
    const { body } = await act(world, 'sandbox.list');
    expect(JSON.stringify(body)).not.toContain(sandbox_id);
  });

  test('that is reset is as it was created, with its first key and tokens', async () => {
    const sandbox = await makeSandbox(world);
    const { sandbox_id } = sandbox;
    const before = await listOrders(sandbox);
    await actIn(world, sandbox, 'shop.create', { shop_name: 'to be forgotten', region: 'SG' });
    await actIn(world, sandbox, 'key.add', { partner_id: sandbox.partner_id });
    await actIn(world, sandbox, 'clock.advance', { by: '5h' });
    expect((await callIn(world, sandbox, 'v2.shop.get_shop_info', {})).body.error).toBe('error_auth');
    const { status, body } = await act(world, 'sandbox.reset', { sandbox_id });
    expect([status, body.clock.now]).toEqual([200, sandbox.clock.now]);
    expect(await listOrders(sandbox)).toEqual(before);
    expect(JSON.stringify(await rowsIn(world, sandbox, 'shop'))).not.toContain('to be forgotten');
    expect(await rowsIn(world, sandbox, 'partner_key')).toHaveLength(2);
  });

  test('that is forked has a copy with its own keys, and both change independently', async () => {
    const sandbox = await makeSandbox(world, { seed: 7 });
    await actIn(world, sandbox, 'shop.create', { shop_name: 'before the fork', region: 'SG' });
    const answer = await act(world, 'sandbox.fork', { sandbox_id: sandbox.sandbox_id });
    const fork = toldSandbox(answer);
    expect([answer.status, fork.seed]).toEqual([200, 7]);
    expect(fork.partner_id).not.toBe(sandbox.partner_id);
    expect(await listOrders(fork)).toEqual(await listOrders(sandbox));
    await actIn(world, fork, 'shop.create', { shop_name: 'after the fork', region: 'SG' });
    expect(JSON.stringify(await rowsIn(world, fork, 'shop'))).toContain('before the fork');
    expect(JSON.stringify(await rowsIn(world, sandbox, 'shop'))).not.toContain('after the fork');
    const stolen = await callIn(world, { ...fork, shops: sandbox.shops }, 'v2.shop.get_shop_info', {});
    expect(stolen.body.error).toBe('error_auth');
    await act(world, 'sandbox.reset', { sandbox_id: fork.sandbox_id });
    const names = JSON.stringify(await rowsIn(world, fork, 'shop'));
    expect([names.includes('before the fork'), names.includes('after the fork')]).toEqual([true, false]);
  });

  test('that is kept as a template can be copied, and the copies start at the time of its clock', async () => {
    const sandbox = await makeSandbox(world);
    await actIn(world, sandbox, 'shop.create', { shop_name: 'in the template', region: 'SG' });
    await actIn(world, sandbox, 'clock.advance', { by: '3d' });
    await actIn(world, sandbox, 'clock.freeze');
    const { sandbox_id } = sandbox;
    const kept = await act(world, 'sandbox.snapshot', { sandbox_id, template: 'three-days-on' });
    expect(kept.status).toBe(200);
    const made = await makeSandbox(world, { template: 'three-days-on' });
    expect(made.clock).toMatchObject({ now: sandbox.clock.now + 3 * 86_400, rate: 0 });
    expect(JSON.stringify(await rowsIn(world, made, 'shop'))).toContain('in the template');
    expect((await callIn(world, made, 'v2.shop.get_shop_info', {})).body.error).toBe('');
    const { body } = await act(world, 'sandbox.templates');
    expect(body.template_list).toMatchObject([{ template: 'three-days-on' }]);
    expect((await act(world, 'sandbox.delete_template', { template: 'three-days-on' })).status).toBe(200);
    expect((await callIn(world, made, 'v2.shop.get_shop_info', {})).body.error).toBe('');
  });

  test('that is created empty has a partner, to whom shops can be linked', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty' });
    expect([sandbox.shops, sandbox.examples]).toEqual([[], {}]);
    const shop = await actIn(world, sandbox, 'shop.create', { shop_name: 'the first', region: 'SG' });
    const { partner_id } = sandbox;
    const link = await actIn(world, sandbox, 'link.make', {
      partner_id,
      shop_id_list: [shop.body.shop_id],
    });
    expect(link.status).toBe(200);
    const described = toldSandbox(await act(world, 'sandbox.describe', { sandbox_id: sandbox.sandbox_id }));
    expect((await callIn(world, described, 'v2.shop.get_shop_info', {})).body).toMatchObject({
      error: '',
      shop_name: 'the first',
    });
  });

  test('finds partners that were created in it, whose ids it draws itself', async () => {
    const sandbox = await makeSandbox(world, { template: 'empty' });
    const named = await actIn(world, sandbox, 'partner.create', { partner_name: 'A', partner_id: 2_000_001 });
    expect(named.body.code).toBe('id_not_yours');
    const { body } = await actIn(world, sandbox, 'partner.create', { partner_name: 'Another' });
    expect(body.partner_id).toBe(sandbox.partner_id + 1);
    const partner = body;
    const refused = await callIn(
      world,
      { ...sandbox, ...partner, shops: [{ shop_id: 1, access_token: 'x' } as never] },
      'v2.shop.get_shop_info',
      {},
    );
    expect(refused.body.error).toBe('error_auth');
  });

  test('accepts only its own operator token, not those of other sandboxes or of the server', async () => {
    const [one, other] = [await makeSandbox(world), await makeSandbox(world)];
    const as = { token: one.operator_token };
    const { sandbox_id } = other;
    for (const [name, request] of [
      ['sandbox.create', {}],
      ['sandbox.list', {}],
      ['sandbox.delete', { sandbox_id }],
      ['sandbox.reset', { sandbox_id }],
      ['sandbox.fork', { sandbox_id: one.sandbox_id }],
      ['sandbox.snapshot', { sandbox_id: one.sandbox_id, template: 'mine' }],
    ] as const) {
      const { status, body } = await act(world, name, request, as);
      expect([name, status, body.code]).toEqual([name, 403, 'other_sandbox']);
    }
    const shops = `/operator/v1/sandboxes/${sandbox_id}/collections/shop`;
    expect((await callOperator(world, 'GET', shops, undefined, as)).body.code).toBe('other_sandbox');
    expect((await act(world, 'sandbox.get', { sandbox_id: one.sandbox_id }, as)).status).toBe(200);
    expect((await act(world, 'sandbox.reset', { sandbox_id: one.sandbox_id }, as)).status).toBe(200);
  });
});

eachActionRefusal(world, sandbox_create, {
  unknown_template: ['a template that nobody kept', async () => ({ template: 'unheard-of' })],
  before_template: [
    'a moment before its template',
    async () => {
      const { sandbox_id } = await makeSandbox(world, { template: 'empty' });
      await act(world, 'sandbox.snapshot', { sandbox_id, template: 'kept' });
      return { template: 'kept', now: '2020-01-01' };
    },
  ],
  no_such_day: ['a day that does not exist', async () => ({ now: '2026-02-31' })],
  too_many: [
    'one more than allowed',
    async () => {
      // As many sandboxes as the world may have. They are empty, so the demo is not loaded.
      for (let made = 0; made < 40; made++) await act(world, 'sandbox.create', { template: 'empty' });
      return { template: 'empty' };
    },
  ],
});

const full = sandboxWorld({ config: { sandboxes_max: 1, sandbox_templates_max: 1 } });
describe('with as many sandboxes as allowed', () => {
  const makeTheOnly = async () => {
    const { sandbox_id } = await makeSandbox(full, { template: 'empty' });
    await act(full, 'sandbox.snapshot', { sandbox_id, template: 'kept' });
  };
  beforeAll(makeTheOnly);
  const onlyOne = async () => (await act(full, 'sandbox.list')).body.sandbox_list[0]?.sandbox_id;
  eachActionRefusal(full, sandbox_snapshot, {
    reserved_name: [
      'a template name that the server reserves',
      async () => ({ sandbox_id: await onlyOne(), template: 'demo' }),
    ],
    too_many: ['one template too many', async () => ({ sandbox_id: await onlyOne(), template: 'second' })],
  });
  eachActionRefusal(full, sandbox_fork, {
    too_many: ['one sandbox too many', async () => ({ sandbox_id: await onlyOne() })],
  });
  eachActionRefusal(full, sandbox_delete_template, {
    unknown_template: ['a template that nobody kept', async () => ({ template: 'unheard-of' })],
  });
});
