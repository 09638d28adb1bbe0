// Tokens, consents and keys from the command line, with a running server.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { engine_names } from '../support/databases/databases.ts';
import { answered, useDemoServer } from '../support/programs/demo_server.ts';
import { stoa } from '../support/programs/process.ts';

const token = expect.stringMatching(/^[0-9a-f]{32}$/);

describe.each(engine_names)('tokens, consents and keys on %s', (engine) => {
  const at = useDemoServer(engine);
  const { run, json, ask, shopNamed } = at;

  test('token issue --ttl, --expired and --revoke print tokens that end at the requested time', async () => {
    const shop_id = shopNamed('th-local');
    const issue = (...args: string[]) => json('token', 'issue', '--shop', 'th-local', ...args);
    const lived = await issue('--ttl', '600');
    expect(lived).toEqual({ access_token: token, refresh_token: token, expire_in: 600 });
    expect(await ask(shop_id, lived.access_token)).toBe(answered);
    const expired = await issue('--expired');
    expect([expired.expire_in, await ask(shop_id, expired.access_token)]).toEqual([0, 'error_auth']);
    const last = await issue('--revoke');
    await expect.poll(() => ask(shop_id, lived.access_token), { timeout: 5_000 }).toBe('error_auth');
    expect(await ask(shop_id, last.access_token)).toBe(answered);
    expect((await run('token', 'issue', '--shop', 'th-local', '--ttl', '1', '--expired')).code).toBe(2);
  });

  describe('authorize, which sends the forms of the consent pages,', () => {
    const sellerOf = (name: string) => {
      const seller = at.demo.sellers.find(({ sign_in_name }) => sign_in_name === name);
      if (!seller) throw new Error(`The at.demo marketplace has no seller ${name}.`);
      return seller;
    };
    const operations = (log: string) =>
      log.split('\n').flatMap((line) => (line.startsWith('{') ? [JSON.parse(line).operation] : []));

    test('consents for a shop of the at.demo marketplace, and prints code and tokens that sign calls', async () => {
      const shop_id = shopNamed('sg-cb');
      const logged_before = at.served.log().length;
      const authorized = await json('authorize', '--shop', 'sg-cb', '--days', '7');
      expect(authorized).toEqual({
        base_url: at.demo.base_url,
        partner_id: at.demo.partner_id,
        code: token,
        shop_id,
        access_token: token,
        refresh_token: token,
        expire_in: 14_400,
      });
      expect(await ask(shop_id, authorized.access_token)).toBe(answered);
      await expect
        .poll(
          () => {
            const names = operations(at.served.log().slice(logged_before)).filter(Boolean);
            // The line of an earlier call may have been written only now.
            return names.slice(names.indexOf('shop.auth_partner'));
          },
          { timeout: 5_000 },
        )
        .toEqual([
          'shop.auth_partner',
          'consent.form',
          'consent.form',
          'v2.public.get_access_token',
          'v2.voucher.get_voucher',
        ]);
      const { stdout } = await run('authorize', '--shop', 'sg-cb');
      expect(stdout).toMatch(/^base_url .*\n(?:.*\n)*access_token +[0-9a-f]{32}\n/);
    });

    test('consents for a main account with the named shops and merchants', async () => {
      const [shop_id, merchant_id] = [shopNamed('sg-cb'), at.demo.merchants[0]?.merchant_id];
      const main_account_id = sellerOf('lantern-quay').main_account_id;
      const chosen = ['--shops', String(shop_id), '--merchants', String(merchant_id)];
      const authorized = await json('authorize', '--main-account', String(main_account_id), ...chosen);
      expect(authorized).toMatchObject({
        main_account_id,
        shop_id_list: [shop_id],
        merchant_id_list: [merchant_id],
      });
      expect(await ask(shop_id, authorized.access_token)).toBe(answered);
      for (const wrong of [['--main-account', '77'], ['--shop', 'sg-cb', '--days', '6'], []])
        expect((await run('authorize', ...wrong)).code).toBe(2);
    });

    test('signs in as the named seller, with a password from a file or the environment', async () => {
      const add = ['seller', 'add', 'ann', '--shop', 'sg-cb', '--generate'];
      const { password } = await json(...add);
      const path = join(at.database.folder, 'password');
      writeFileSync(path, `${password}\n`, { mode: 0o600 });
      const as_ann = ['authorize', '--shop', 'sg-cb', '--seller', 'ann'];
      const shop_id = shopNamed('sg-cb');
      expect(await json(...as_ann, '--seller-password-file', path)).toMatchObject({ shop_id });
      const from_environment = await stoa([...as_ann, '--json'], at.database.folder, {
        ...at.settings,
        STOA_SELLER_PASSWORD: password,
      });
      expect(JSON.parse(from_environment.stdout)).toMatchObject({ shop_id });
      const unsaid = await run(...as_ann);
      expect([unsaid.code, unsaid.stderr]).toEqual([2, expect.stringContaining('STOA_SELLER_PASSWORD')]);
      writeFileSync(path, 'a wrong password');
      const wrong = await run(...as_ann, '--seller-password-file', path);
      expect([wrong.code, wrong.stderr]).toEqual([
        1,
        'No consent was given: The sign-in name or the password is wrong.\n',
      ]);
      writeFileSync(path, password);
      const other = ['authorize', '--shop', 'th-local', '--seller', 'ann', '--seller-password-file', path];
      const foreign = await run(...other);
      expect([foreign.code, foreign.stderr]).toEqual([
        1,
        'No consent was given: Choose at least one shop or merchant.\n',
      ]);
    });

    test('consents for one shop of a main account, as the seller of the main account', async () => {
      const { sign_in_name, password, main_account_id } = sellerOf('lantern-quay');
      const args = ['authorize', '--shop', 'my-cb', '--seller', sign_in_name, '--json'];
      const { stdout } = await stoa(args, at.database.folder, {
        ...at.settings,
        STOA_SELLER_PASSWORD: password,
      });
      expect(JSON.parse(stdout)).toMatchObject({ main_account_id, shop_id_list: [shopNamed('my-cb')] });
    });

    test('prints why the server refuses: a partner without a redirect address, or a banned one', async () => {
      const partner = (await json('partner', 'create', '--partner-name', 'Without')).partner_id;
      const named = ['authorize', '--shop', 'sg-cb', '--partner-id', String(partner)];
      expect((await run(...named)).stderr).toContain(`Partner ${partner} has no redirect_origins`);
      const origins = ['--redirect-origins', '["https://app.example"]'];
      const banned = (await json('partner', 'create', '--partner-name', 'Banned', ...origins)).partner_id;
      await json('partner', 'suspend', String(banned));
      const refused = await run('authorize', '--shop', 'sg-cb', '--partner-id', String(banned));
      expect([refused.code, refused.stderr]).toEqual([
        1,
        expect.stringMatching(/^No consent was given: invalid_partner_id: /),
      ]);
    });
  });

  test('a partner changes its key while both keys sign calls, and the old one ends when it is retired', async () => {
    const shop_id = shopNamed('th-local');
    const { access_token } = await json('token', 'issue', '--shop', 'th-local');
    const partner = ['--partner-id', String(at.demo.partner_id)];
    const added = await json('key', 'add', ...partner);
    expect(added).toEqual({ key_id: 2, partner_key: expect.stringMatching(/^[0-9a-f]{64}$/) });
    await expect.poll(() => ask(shop_id, access_token, added.partner_key), { timeout: 5_000 }).toBe(answered);
    expect(await ask(shop_id, access_token)).toBe(answered);
    expect((await run('key', 'add', ...partner)).stderr).toContain('2 live keys: retire one first');
    await json('key', 'retire', ...partner, '--key-id', '1');
    await expect.poll(() => ask(shop_id, access_token), { timeout: 5_000 }).toBe('error_sign');
    const last = await run('key', 'retire', ...partner, '--key-id', '2');
    expect([last.code, last.stderr]).toEqual([1, expect.stringContaining('only live key')]);
    const { stdout } = await run('key', 'list');
    expect(stdout).toMatch(new RegExp(`^${at.demo.partner_id} +2 `, 'm'));
    // The server notes later when a key was last used, which may be between these two commands.
    const listed = async (...args: string[]): Promise<object[]> =>
      (await json('key', 'list', ...args)).map((key: object) => ({ ...key, last_used_at: null }));
    expect(await listed()).toEqual(expect.arrayContaining(await listed(...partner)));
    expect(await json('key', 'list', ...partner)).toMatchObject([
      { key_id: 1, retired_at: expect.any(Number) },
      { key_id: 2, retired_at: null },
    ]);
  });
});
