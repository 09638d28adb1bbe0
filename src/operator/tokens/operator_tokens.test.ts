import { expect, test } from 'vitest';
import { onEachEngine, type World } from '../../../test/support/world/harness.ts';
import { act, callOperator } from '../../../test/support/world/operator_calls.ts';
import { scopes } from '../../kit/contract/operator/scope.ts';
import { addOperatorToken, endOperatorToken, listTokens } from './operator_tokens.ts';

const addToken = (world: World, token_name: string, scope: (typeof scopes)[number]) =>
  addOperatorToken(world.marketplace.database, { token_name, scope, now: world.clock.now });
const newShop = { shop_name: 'a shop', region: 'SG' };

onEachEngine('operator tokens', (world) => {
  test('a token works at once, for what its scope and the lesser ones allow, and 403 names the scope', async () => {
    const statuses: Record<string, number[]> = {};
    for (const scope of scopes) {
      const token = await addToken(world, `may-${scope}`, scope);
      const created = await act(world, 'shop.create', newShop, { token });
      const made = await act(world, 'partner.create', { partner_name: 'p' }, { token });
      statuses[scope] = [created.status, made.status];
      if (made.status !== 403) continue;
      expect(made.body).toMatchObject({
        code: 'missing_scope',
        detail: `This asks for the scope admin; the token may-${scope} has ${scope}.`,
      });
      expect(made.headers['www-authenticate']).toBe('Bearer error="insufficient_scope", scope="admin"');
    }
    expect(statuses).toEqual({ read: [403, 403], write: [200, 403], admin: [200, 200] });
  });

  test('without a token, or with one that nobody has, everything is 401 with WWW-Authenticate', async () => {
    for (const token of ['', 'x'.repeat(40), 'f'.repeat(64)])
      for (const path of ['/', '/operator/v1/shop/create', '/operator/v1/nothing', '/metrics/']) {
        const { status, headers, body } = await callOperator(world, 'POST', path, {}, { token });
        expect([status, body.code, headers['www-authenticate']]).toEqual([401, 'no_token', 'Bearer']);
      }
  });

  test('a revoked token is not taken any more, a second later at most, and its name is not given again', async () => {
    const token = await addToken(world, 'ci', 'write');
    expect((await act(world, 'shop.create', newShop, { token })).status).toBe(200);
    await endOperatorToken(world.marketplace.database, { token_name: 'ci', now: world.clock.now });
    world.clock.advance({ seconds: 1 });
    expect((await act(world, 'shop.create', newShop, { token })).status).toBe(401);
    await expect(addToken(world, 'ci', 'write')).rejects.toThrow('There is or was a token ci');
    const again = endOperatorToken(world.marketplace.database, { token_name: 'ci', now: world.clock.now });
    await expect(again).rejects.toThrow('There is no live token ci');
  });

  test('the token of the settings is admin, and can be neither added nor revoked', async () => {
    expect((await act(world, 'partner.create', { partner_name: 'p' })).status).toBe(200);
    await expect(addToken(world, 'settings', 'admin')).rejects.toThrow('There is or was a token settings');
    const revoked = endOperatorToken(world.marketplace.database, { token_name: 'settings', now: 1 });
    await expect(revoked).rejects.toThrow('is not revoked but replaced');
  });

  test.each(['', '-a', 'a b', 'a"b', 'a'.repeat(65)])('is not called %j', async (token_name) => {
    await expect(addToken(world, token_name, 'read')).rejects.toThrow('1 to 64 letters');
  });

  test('the token itself is neither kept nor logged; the log line of a call has its name', async () => {
    const token = await addToken(world, 'logged', 'write');
    await act(world, 'shop.create', newShop, { token });
    expect(world.logged.at(-1)).toMatchObject({
      operation: 'operator.shop.create',
      token_name: 'logged',
      status: 200,
      error: '',
    });
    const tokens = await listTokens(world.marketplace.database);
    expect(tokens).toContainEqual({
      token_name: 'logged',
      scope: 'write',
      role: 'admin',
      created_at: world.clock.now,
      expires_at: null,
      last_used_at: world.clock.now,
      revoked_at: null,
    });
    expect(JSON.stringify([world.logged, tokens])).not.toContain(token);
  });
});
