// The search for secrets at the end of every test finds them in log, metrics and database, in every form in
// which they might be written.
import { randomBytes } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { addOperatorToken } from '../../src/operator/tokens/operator_tokens.ts';
import { tokenCalls, tokensIn } from '../support/accounts/token_calls.ts';
import { engine_names } from '../support/databases/databases.ts';
import { findSecrets } from '../support/secrets/find_secrets.ts';
import { KnownSecrets } from '../support/secrets/known_secrets.ts';
import { openWorld } from '../support/world/harness.ts';
import { act, callOperator } from '../support/world/operator_calls.ts';

describe('the search', () => {
  const token = randomBytes(16).toString('hex');
  const bytes = Buffer.from(token, 'hex');
  const password = 'pass word-ö with%signs';
  const known = new KnownSecrets();
  known.add('access_token', token);
  known.add('password', password);

  test.each<[string, 'access_token' | 'password', string | Buffer]>([
    ['as it is', 'access_token', `x${token}x`],
    ['in upper case', 'access_token', token.toUpperCase()],
    ['in base64', 'access_token', Buffer.from(token).toString('base64')],
    ['decoded from hex', 'access_token', Buffer.concat([Buffer.from('abc'), bytes])],
    ['decoded, in base64', 'access_token', bytes.toString('base64')],
    ['as it is', 'password', `{"password":"${password}"}`],
    ['in percent-encoding', 'password', `?password=${encodeURIComponent(password)}`],
    ['in base64', 'password', Buffer.from(password).toString('base64')],
  ])('finds a secret %s: %s', (_, name, text) => {
    for (const around of ['', '-'.repeat(5_000)]) {
      const place = {
        name: 'log',
        bytes: Buffer.concat([Buffer.from(around), Buffer.from(text), Buffer.from(around)]),
      };
      expect(findSecrets(known, [place])).toEqual([expect.stringMatching(`^${name} .{4}\\.\\.\\. in log$`)]);
    }
  });

  test('finds nothing without a secret, nor a part of one', () => {
    const place = {
      name: 'log',
      bytes: Buffer.from(`${token.slice(1)} ${token.slice(0, -1)} ${'0'.repeat(64)}`),
    };
    expect(findSecrets(known, [place])).toEqual([]);
  });
});

describe.each(engine_names)('a world on %s', (engine) => {
  test('knows the secrets that it creates, sends and receives: keys, tokens, codes, signs and passwords', async () => {
    const world = await openWorld(engine);
    const isKnown = (secret: unknown) => world.secrets.all.has(String(secret));
    const { consent, exchange } = tokenCalls(world);
    const seller = await world.given.shopSeller();
    const { shop } = seller;
    const code = await consent({ shop_id: shop.shop_id });
    const answer = tokensIn(await exchange({ code, shop_id: shop.shop_id }));
    await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop });
    const made = (await act(world, 'partner.create', { partner_name: 'Made' })).body;
    const of_partner = [world.partner.partner_key, made.partner_key, code, seller.password];
    const tokens = [shop.access_token, answer.access_token, answer.refresh_token];
    for (const secret of [...of_partner, ...tokens]) expect(isKnown(secret)).toBe(true);
    expect([...world.secrets.all.values()].filter((name) => name === 'sign')).toHaveLength(2);
    await world.close();
  });

  test.each(['access_token', 'partner_key', 'password', 'sign'] as const)(
    'fails when it is closed while a row contains a secret: %s',
    async (name) => {
      const world = await openWorld(engine);
      const secret = randomBytes(32).toString('hex');
      world.secrets.add(name, secret);
      await world.given.voucher({ voucher_name: `for ${secret}` });
      await expect(world.close()).rejects.toThrow(
        new RegExp(`^Secrets in clear text:\\n${name} .* in database`),
      );
    },
  );

  test('fails when it is closed after the log contained a secret, even if its test clears the log', async () => {
    const world = await openWorld(engine);
    const secret = randomBytes(16).toString('hex');
    world.secrets.add('access_token', secret);
    const { database } = world.marketplace;
    const token = await addOperatorToken(database, {
      token_name: secret,
      scope: 'read',
      now: world.clock.now,
    });
    await callOperator(world, 'GET', '/operator/v1/collections/shop', undefined, { token });
    world.logged.length = 0;
    await expect(world.close()).rejects.toThrow(/access_token .* in log/);
  });

  test('fails when it is closed while the metrics contain a secret', async () => {
    const world = await openWorld(engine);
    await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop: await world.given.shop() });
    world.secrets.add('password', 'v2.voucher.get_voucher');
    await expect(world.close()).rejects.toThrow(/password .* in metrics/);
  });
});
