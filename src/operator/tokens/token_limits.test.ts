import { beforeAll, describe, expect, test } from 'vitest';
import { callWith, cookieOf } from '../../../test/support/console/console_calls.ts';
import { makeSandbox, sandboxWorld } from '../../../test/support/sandboxes/sandboxes.ts';
import { eachActionRefusal } from '../../../test/support/world/action_refusals.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import {
  operator_token_add,
  operator_token_change,
  operator_token_revoke,
} from './token_actions.contract.ts';

interface ListedRow {
  readonly token_name: string;
  readonly scope: string;
  readonly role: string;
  readonly permit_list?: string[];
  readonly shop_id_list?: number[];
  readonly expires_at: number;
  readonly last_used_at: number;
}

const newShop = { shop_name: 'a shop', region: 'SG' };
const shops_path = '/operator/v1/collections/shop';

onEachEngine('a token that the API makes', (world) => {
  let count = 0;
  const add = async (limits: Record<string, unknown> = {}) => {
    const token_name = `t${++count}`;
    const { status, body } = await act(world, 'operator_token.add', { token_name, ...limits });
    expect([status, body]).toEqual([200, expect.anything()]);
    const token = String(body.token);
    world.secrets.add('token', token);
    return { token_name, token };
  };
  const listed = async (token_name: string) => {
    const { body } = await act(world, 'operator_token.list', {});
    const token_list = body.token_list as ListedRow[];
    return token_list.find((token) => token.token_name === token_name);
  };
  const codeOf = async (token: string, name: 'shop.create' | 'partner.create' = 'shop.create') => {
    const request = name === 'shop.create' ? newShop : { partner_name: 'p' };
    return (await act(world, name, request, { token })).body.code;
  };

  test('expires after its days: 401 token_expired says when, and a change gives it more time', async () => {
    const { token, token_name } = await add({ days: 1 });
    const expires_at = world.clock.now + 86_400;
    expect((await listed(token_name))?.expires_at).toBe(expires_at);
    world.clock.advance({ seconds: 86_399 });
    expect(await codeOf(token)).toBeUndefined();
    world.clock.advance({ seconds: 1 });
    const { status, body, headers } = await act(world, 'shop.create', newShop, { token });
    expect([status, body.code]).toEqual([401, 'token_expired']);
    expect(body.detail).toContain(new Date(expires_at * 1_000).toISOString());
    expect(headers['www-authenticate']).toBe('Bearer error="invalid_token"');
    await act(world, 'operator_token.change', { token_name, days: 2 });
    world.clock.advance({ seconds: 1 });
    expect(await codeOf(token)).toBeUndefined();
    await act(world, 'operator_token.change', { token_name, days: 0 });
    expect((await listed(token_name))?.expires_at).toBe(0);
  });

  test('that has expired opens no session of the console, and ends those it has', async () => {
    const { token } = await add({ days: 1 });
    world.clock.advance({ hours: 23 });
    const cookie = await cookieOf(world, token);
    expect((await callWith(world, cookie, 'GET', shops_path)).status).toBe(200);
    world.clock.advance({ hours: 1 });
    expect((await callWith(world, cookie, 'GET', shops_path)).body.code).toBe('token_expired');
    const login = await callOperator(world, 'POST', '/console/login', { token }, { token: '' });
    expect([login.status, login.body.code]).toEqual([401, 'token_expired']);
  });

  test('has the time of its last use, which is written once a minute', async () => {
    const { token, token_name } = await add();
    const usedAt = async () => (await listed(token_name))?.last_used_at;
    expect(await usedAt()).toBe(0);
    await codeOf(token);
    const first = world.clock.now;
    await expect.poll(usedAt).toBe(first);
    world.clock.advance({ seconds: 59 });
    await codeOf(token);
    expect(await usedAt()).toBe(first);
    world.clock.advance({ seconds: 1 });
    await codeOf(token);
    await expect.poll(usedAt).toBe(first + 60);
  });

  test('does what its role includes, within its scope', async () => {
    const { token } = await add({ role: 'support' });
    expect(await codeOf(token)).toBe('not_permitted');
    expect(await codeOf(token, 'partner.create')).toBe('missing_scope');
    const { body } = await act(world, 'shop.create', newShop, { token });
    expect(body.detail).toMatch(/^The role support of t\d+ does not include shop\.create\.$/);
    const cancel = { shop_id: 1, order_sn: 'A', cancel_by: 'buyer', cancel_reason: 'x' };
    expect((await act(world, 'order.cancel', cancel, { token })).status).not.toBe(403);
    const reader = await add({ role: 'support', scope: 'read' });
    expect((await act(world, 'order.cancel', cancel, { token: reader.token })).body.code).toBe(
      'missing_scope',
    );
  });

  test('does what its list names, and nothing else; a collection that may be written may be read', async () => {
    const { token } = await add({ permit_list: ['shop.create', 'voucher:write', 'shop:read'] });
    expect(await codeOf(token)).toBeUndefined();
    const statusOf = async (method: string, path: string) =>
      (await callOperator(world, method, `/operator/v1/collections/${path}`, undefined, { token })).status;
    expect(await statusOf('GET', 'voucher')).toBe(200);
    expect(await statusOf('DELETE', 'voucher/1/1')).toBe(404);
    expect(await statusOf('GET', 'shop')).toBe(200);
    expect(await statusOf('DELETE', 'shop/1')).toBe(403);
    expect(await statusOf('GET', 'item')).toBe(403);
  });

  test('is changed on the spot: what is left out stays', async () => {
    const { shop_id } = await world.given.shop();
    const { token, token_name } = await add({ role: 'logistics', shop_id_list: [shop_id], days: 5 });
    const { expires_at } = (await listed(token_name)) ?? ({} as Partial<ListedRow>);
    const change = async (limits: Record<string, unknown>) => {
      const answer = await act(world, 'operator_token.change', { token_name, ...limits });
      expect([answer.status, answer.body]).toEqual([200, {}]);
      world.clock.advance({ seconds: 1 });
      const { scope, role, permit_list, shop_id_list } =
        (await listed(token_name)) ?? ({} as Partial<ListedRow>);
      return { scope, role, permit_list, shop_id_list };
    };
    expect(await change({ role: 'finance' })).toEqual({
      scope: 'write',
      role: 'finance',
      shop_id_list: [shop_id],
    });
    expect(await change({ permit_list: ['shop.create'] })).toEqual({
      scope: 'write',
      role: 'listed',
      permit_list: ['shop.create'],
      shop_id_list: [shop_id],
    });
    expect(await codeOf(token)).toBe('other_shop');
    expect(await change({ every_shop: true, scope: 'read' })).toMatchObject({
      scope: 'read',
      role: 'listed',
    });
    expect(await change({ role: 'admin', scope: 'admin' })).toEqual({ scope: 'admin', role: 'admin' });
    expect(await codeOf(token, 'partner.create')).toBeUndefined();
    expect((await listed(token_name))?.expires_at).toBe(expires_at);
  });

  test('is not made by a token with a list, even with the scope admin', async () => {
    const { body } = await act(world, 'operator_token.add', {
      token_name: 'more',
      permit_list: ['operator_token.add'],
    });
    expect(body).toMatchObject({
      code: 'unknown_permit',
      detail: expect.stringContaining('operator_token.add'),
    });
    const { token } = await add({ permit_list: ['webhook.list'], scope: 'admin' });
    const made = await act(world, 'operator_token.add', { token_name: 'more' }, { token });
    expect(made.body.code).toBe('not_permitted');
  });

  test('is revoked, and its name is not given again', async () => {
    const { token, token_name } = await add();
    await act(world, 'operator_token.revoke', { token_name });
    world.clock.advance({ seconds: 1 });
    expect(await codeOf(token)).toBe('no_token');
    expect((await act(world, 'operator_token.add', { token_name })).body.code).toBe('token_exists');
  });

  test.each([
    [{ token_name: 'a b' }, '/token_name'],
    [{ token_name: 'x', days: -1 }, '/days'],
    [{ token_name: 'x', role: 'boss' }, '/role'],
    [{ token_name: 'x', shop_id_list: [] }, '/shop_id_list'],
    [{ token_name: 'x', permit_list: Array.from({ length: 501 }, () => 'order.cancel') }, '/permit_list'],
  ])('is refused as %j, with the field that is wrong', async (request, pointer) => {
    const { status, body } = await act(world, 'operator_token.add', request);
    expect([status, body]).toMatchObject([422, { errors: [{ pointer }] }]);
  });

  const named = async (limits: Record<string, unknown>) => ({ ...limits, token_name: 'refused' });
  const limits_cases = (of: (limits: Record<string, unknown>) => Promise<Record<string, unknown>>) =>
    ({
      limits_unclear: ['a role and a list', () => of({ role: 'support', permit_list: ['order.cancel'] })],
      unknown_permit: ['a permit that nothing is called', () => of({ permit_list: ['order.cancle'] })],
      scope_too_high: ['more scope than the role has', () => of({ role: 'support', scope: 'admin' })],
      shop_not_found: ['a shop that does not exist', () => of({ shop_id_list: [987_654_321] })],
    }) as const;
  const existing = async (limits: Record<string, unknown>) => ({ ...limits, ...(await nameOnly()) });
  const nameOnly = async () => ({ token_name: (await add()).token_name });
  const unknown = ['a name that no token has', async () => ({ token_name: 'nobody' })] as const;

  describe('in turn', () => {
    const { not_in_sandbox: add_in_sandbox, ...add_errors } = operator_token_add.errors;
    const { not_in_sandbox: change_in_sandbox, ...change_errors } = operator_token_change.errors;
    const { not_in_sandbox: revoke_in_sandbox, ...revoke_errors } = operator_token_revoke.errors;
    // A sandbox refuses them below.
    expect(new Set([add_in_sandbox, change_in_sandbox, revoke_in_sandbox]).size).toBe(1);
    eachActionRefusal(
      world,
      { ...operator_token_add, errors: add_errors },
      { ...limits_cases(named), token_exists: ['a name that is taken', nameOnly] },
    );
    eachActionRefusal(
      world,
      { ...operator_token_change, errors: change_errors },
      { ...limits_cases(existing), token_not_found: unknown },
    );
    eachActionRefusal(
      world,
      { ...operator_token_revoke, errors: revoke_errors },
      { token_not_found: unknown },
    );
  });
});

describe('a sandbox', () => {
  const world = sandboxWorld();
  beforeAll(() => world.app.listen());
  test.each([
    ['operator_token.add', {}],
    ['operator_token.change', { days: 1 }],
    ['operator_token.revoke', {}],
  ] as const)('refuses %s: it has its own token', async (name, more) => {
    const { operator_token } = await makeSandbox(world);
    const { status, body } = await act(world, name, { token_name: 'x', ...more }, { token: operator_token });
    expect([status, body.code]).toEqual([409, 'not_in_sandbox']);
  });
});
