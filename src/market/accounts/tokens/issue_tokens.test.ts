import { expect, test } from 'vitest';
import type { GivenPartner } from '../../../../test/support/given/account.ts';
import { onEachEngine, type TestAnswer } from '../../../../test/support/world/harness.ts';
import { storedState } from '../../../../test/support/world/refusals.ts';
import { issueTokens, TokenIssueError } from './issue_tokens.ts';
import type { LinkedOwner } from './token_owner.ts';
import { tokenHash } from './token_text.ts';

interface StoredToken {
  kind: string;
  token_sha256: string;
  chain_id: number;
  issued_at: number;
  expires_at: number;
  revoked_at: number | null;
}

onEachEngine('tokens', (world) => {
  const issue = ({ partner_id }: GivenPartner, owner: LinkedOwner) => {
    const { database, ids } = world.marketplace;
    return ids.within(() =>
      database.transaction((store) => issueTokens(store, world.marketplace, partner_id, owner)),
    );
  };
  const findStored = async (owner: LinkedOwner): Promise<StoredToken[]> => {
    const { shop_token, merchant_token } = await storedState(world);
    const rows = [...(shop_token ?? []), ...(merchant_token ?? [])] as (StoredToken & LinkedOwner)[];
    const [name, id] = Object.entries(owner)[0] ?? [];
    return rows.filter((row) => (row as unknown as Record<string, number>)[name ?? ''] === id);
  };
  const isAnswered = ({ status }: TestAnswer) => status === 200;

  test('an access and a refresh token are 32 hex characters each, never the same twice', async () => {
    const { shop_id } = await world.given.shop();
    const issued = await Promise.all(Array.from({ length: 50 }, () => issue(world.partner, { shop_id })));
    const tokens = issued.flatMap(({ access_token, refresh_token }) => [access_token, refresh_token]);
    for (const token of tokens) expect(token).toMatch(/^[0-9a-f]{32}$/);
    expect(new Set(tokens).size).toBe(100);
    for (const { expire_in } of issued) expect(expire_in).toBe(14_400);
  });

  test('only the SHA-256 of a token is stored', async () => {
    const shop = await world.given.shop();
    const merchant = await world.given.merchant();
    const issued = [
      await issue(world.partner, { shop_id: shop.shop_id }),
      await issue(world.partner, { merchant_id: merchant.merchant_id }),
    ];
    const stored = JSON.stringify(await storedState(world));
    for (const { access_token, refresh_token } of issued)
      for (const token of [access_token, refresh_token]) {
        expect(stored).toContain(tokenHash(token));
        expect(stored).not.toContain(token);
        expect(stored).not.toContain(Buffer.from(token, 'hex').toString('base64').slice(0, 20));
      }
  });

  test('both tokens of a pair belong to one new chain, with the documented lifetimes', async () => {
    const { access_token_lifetime_s, refresh_token_lifetime_s } = world.marketplace.settings;
    for (const owner of [
      { shop_id: (await world.given.shop()).shop_id },
      { merchant_id: (await world.given.merchant()).merchant_id },
    ]) {
      await issue(world.partner, owner);
      const stored = await findStored(owner);
      expect(stored).toHaveLength(4);
      const chains = new Map<number, string[]>();
      for (const { chain_id, kind, issued_at, expires_at, revoked_at } of stored) {
        chains.set(chain_id, [...(chains.get(chain_id) ?? []), kind].sort());
        expect(expires_at - issued_at).toBe(
          kind === 'access' ? access_token_lifetime_s : refresh_token_lifetime_s,
        );
        expect(issued_at).toBe(world.clock.now);
        expect(revoked_at).toBeNull();
      }
      expect([...chains.values()]).toEqual([
        ['access', 'refresh'],
        ['access', 'refresh'],
      ]);
    }
    expect([access_token_lifetime_s, refresh_token_lifetime_s]).toEqual([4 * 3_600, 30 * 86_400]);
  });

  test('an access token works until one second before its 4 hours are over', async () => {
    const shop = await world.given.shop();
    const merchant = await world.given.merchant();
    const ask = async () => [
      await world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop }),
      await world.call('v2.global_product.get_variations', { category_id: 1 }, { merchant }),
    ];
    world.clock.advance({ hours: 4, seconds: -1 });
    expect((await ask()).map(isAnswered)).toEqual([true, true]);
    world.clock.advance({ seconds: 1 });
    for (const { status, body } of await ask()) {
      expect(status).toBe(403);
      expect(body).toMatchObject({ error: 'error_auth', message: 'Invalid access_token.' });
    }
  });

  test('a refresh token is not accepted as an access token', async () => {
    const shop = await world.given.shop();
    const { access_token, refresh_token } = await issue(world.partner, { shop_id: shop.shop_id });
    const ask = (token: string) =>
      world.call('v2.voucher.get_voucher', { voucher_id: 1 }, { shop: { ...shop, access_token: token } });
    expect(isAnswered(await ask(access_token))).toBe(true);
    expect((await ask(refresh_token)).body.error).toBe('error_auth');
  });

  test.each<['shop' | 'merchant', string, Record<string, unknown> | undefined, RegExp]>([
    ['shop', 'that never consented', undefined, /^Partner \d+ is not linked to shop \d+\.$/],
    [
      'shop',
      'that withdrew its consent',
      { expires_at: 'now+1d', unlinked_at: 'now' },
      /^Partner \d+ is not linked to shop \d+\.$/,
    ],
    [
      'shop',
      'whose consent ends now',
      { expires_at: 'now' },
      /^The consent of shop \d+ to partner \d+ has expired\.$/,
    ],
    ['merchant', 'that never consented', undefined, /^Partner \d+ is not linked to merchant \d+\.$/],
    [
      'merchant',
      'that withdrew its consent',
      { expires_at: 'now+1d', unlinked_at: 'now' },
      /^Partner \d+ is not linked to merchant \d+\.$/,
    ],
    [
      'merchant',
      'whose consent ends now',
      { expires_at: 'now' },
      /^The consent of merchant \d+ to partner \d+ has expired\.$/,
    ],
  ])('for a %s %s, no token is issued and nothing is stored', async (kind, _, link, message) => {
    const partner = await world.given.partner();
    const id = world.given.nextId();
    const owner = kind === 'shop' ? { shop_id: id } : { merchant_id: id };
    if (link)
      await world.given.row(`${kind}_link`, {
        ...owner,
        partner_id: partner.partner_id,
        linked_at: 'now-1d',
        ...link,
      });
    const refused = issue(partner, owner);
    await expect(refused).rejects.toThrow(TokenIssueError);
    await expect(refused).rejects.toThrow(message);
    expect(await findStored(owner)).toEqual([]);
  });
});
