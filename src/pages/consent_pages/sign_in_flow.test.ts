import crypto from 'node:crypto';
import { syncBuiltinESMExports } from 'node:module';
import { beforeEach, describe, expect, test } from 'vitest';
import { ConsentVisit, hiddenFields, signedLink } from '../../../test/support/accounts/consent_visits.ts';
import type { GivenPartner } from '../../../test/support/given/account.ts';
import { is_built } from '../../../test/support/world/built_server.ts';
import { onEachEngine, type TestAnswer } from '../../../test/support/world/harness.ts';
import { hashPassword, hashRandomPassword } from './sellers/password.ts';

/** Records the cost of each hash that this process computes, until `end`. */
function recordHashCosts() {
  const { scrypt } = crypto;
  const costs: unknown[] = [];
  const replace = (by: typeof scrypt) => {
    crypto.scrypt = by;
    syncBuiltinESMExports();
  };
  replace(((password, salt, length, { N, r, p, ...rest }, done) => {
    costs.push({ N, r, p });
    scrypt(password, salt, length, { N, r, p, ...rest }, done);
  }) as typeof scrypt);
  return {
    end() {
      replace(scrypt);
      return costs;
    },
  };
}

onEachEngine('signing in on the consent pages', (world) => {
  let partner: GivenPartner;
  let visit: ConsentVisit;
  let page: TestAnswer;
  beforeEach(async () => {
    partner = await world.given.partner({ redirect_origins: ['https://erp.example'] });
    visit = new ConsentVisit(world);
    page = await visit.open(signedLink(world, partner, { redirect: 'https://erp.example/back' }));
    // Earlier attempts are forgotten by then, and the page is a new one.
    world.clock.advance({ minutes: 15 });
  });
  const form_type = { 'content-type': 'application/x-www-form-urlencoded' };
  const attempt = (sign_in_name: string, password: string) =>
    visit.send(page, { action: 'sign_in', sign_in_name, password });

  test('asks for name and password, each with a message next to its field', async () => {
    const { status, text } = await attempt(' ', '');
    expect(status).toBe(400);
    expect(text).toContain('id="sign_in_name_problem">Enter your sign-in name.');
    expect(text).toContain('id="password_problem">Enter your password.');
  });

  test('the name may have upper-case letters and spaces around it', async () => {
    const { sign_in_name, password } = await world.given.shopSeller();
    expect((await attempt(` ${sign_in_name.toUpperCase()} `, password)).text).toContain('Allow');
  });

  test('a wrong password and an unknown name get the same answer, and the password is not shown again', async () => {
    const { sign_in_name } = await world.given.shopSeller();
    const wrong = await attempt(sign_in_name, 'wrong password');
    const unknown = await attempt('nobody', 'wrong password');
    expect([wrong.status, unknown.status]).toEqual([403, 403]);
    expect(wrong.text.replaceAll(sign_in_name, '')).toBe(unknown.text.replaceAll('nobody', ''));
    expect(wrong.text).toContain('The sign-in name or the password is wrong.');
    expect(wrong.text).not.toContain('wrong password');
  });

  // It watches functions of its own process.
  test.skipIf(is_built)(
    'the same hashes are computed for every name: of a seller, of a demo seller, without a password, unknown',
    async () => {
      const { shop_id } = await world.given.shop();
      const add = (sign_in_name: string, password_hash?: string) =>
        world.given.row('seller', { sign_in_name, shop_id, ...(password_hash && { password_hash }) });
      await add('chosen', await hashPassword('chosen password'));
      await add('demo', await hashRandomPassword('random password'));
      await add('no-password');
      const computed: Record<string, unknown> = {};
      for (const name of ['chosen', 'demo', 'no-password', 'nobody-at-all']) {
        const costs = recordHashCosts();
        expect((await attempt(name, 'wrong password')).status).toBe(403);
        computed[name] = costs.end();
      }
      const { chosen } = computed;
      expect(chosen).toContainEqual({ N: 32_768, r: 8, p: 3 });
      expect(computed).toEqual({ chosen, demo: chosen, 'no-password': chosen, 'nobody-at-all': chosen });
    },
  );

  test('a seller who has no password yet cannot sign in', async () => {
    const { shop_id } = await world.given.shop();
    await world.given.row('seller', { sign_in_name: `new-${shop_id}`, shop_id });
    for (const password of ['', 'null', 'undefined'])
      expect((await attempt(`new-${shop_id}`, password)).status).toBeGreaterThanOrEqual(400);
  });

  test('after three failures each attempt has to wait longer, and the page says how long, even for the right password', async () => {
    const { sign_in_name, password } = await world.given.shopSeller();
    for (let failures = 0; failures < 3; failures++)
      expect((await attempt(sign_in_name, 'wrong')).status).toBe(403);
    const paused = await attempt(sign_in_name, password);
    expect([paused.status, paused.headers['retry-after']]).toEqual([429, '1']);
    expect(paused.text).toContain('Too many attempts. Try again in 1 s.');
    world.clock.advance({ seconds: 1 });
    expect((await attempt(sign_in_name, 'wrong')).status).toBe(403);
    expect((await attempt(sign_in_name, password)).headers['retry-after']).toBe('2');
    world.clock.advance({ seconds: 2 });
    expect((await attempt(sign_in_name, password)).text).toContain('Allow');
  });

  test('if more attempts arrive than can be checked, the rest are asked to come back, and nothing else waits for them', async () => {
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, at) => attempt(`nobody-${at}`, 'wrong')),
    );
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status === 403)).toHaveLength(4);
    expect(statuses.filter((status) => status === 429)).toHaveLength(8);
    for (const { status, headers } of answers) if (status === 429) expect(headers['retry-after']).toBe('2');
  });

  test('no input is logged', async () => {
    (await world.allLogged()).length = 0;
    const { sign_in_name, password } = await world.given.shopSeller();
    await attempt(sign_in_name, 'wrong-password-1');
    await attempt(sign_in_name, password);
    const log = JSON.stringify(await world.allLogged());
    for (const secret of [sign_in_name, password, 'wrong-password-1', hiddenFields(page).form ?? ''])
      expect(log).not.toContain(secret);
    expect(world.logged).toMatchObject([
      { operation: 'consent.form', status: 403, error: 'error_auth' },
      { operation: 'consent.form', status: 200, error: '' },
    ]);
  });

  describe('a form is accepted only', () => {
    const signInWith = async (fields: Record<string, string>, headers: Record<string, string> = {}) => {
      const { sign_in_name, password } = await world.given.shopSeller();
      return new ConsentVisit(world, headers).post({
        ...hiddenFields(page),
        action: 'sign_in',
        sign_in_name,
        password,
        ...fields,
      });
    };

    test.each([
      ['from a page of another site', {}, { 'sec-fetch-site': 'cross-site' }, /page of another server/],
      ['from another origin', {}, { origin: 'https://evil.example' }, /page of another server/],
      ['without its token', { form: '' }, {}, /not one of a page/],
      ['with a forged token', { form: `${'A'.repeat(40)}.${'0'.repeat(64)}` }, {}, /not one of a page/],
    ])('if it is from our page, and not %s', async (_, fields, headers, rule) => {
      const { status, text } = await signInWith(fields, headers as Record<string, string>);
      expect([status, rule.test(text), text.includes('Allow')]).toEqual([400, true, false]);
    });

    test('while it is valid: a sign-in page for half an hour, a page to decide on for ten minutes', async () => {
      const seller = await world.given.shopSeller();
      const choice = await attempt(seller.sign_in_name, seller.password);
      world.clock.advance({ minutes: 10 });
      const late = await visit.send(choice, { action: 'decide', days: 30 });
      expect([late.status, late.headers.location]).toEqual([400, undefined]);
      world.clock.advance({ minutes: 5 });
      expect((await attempt(seller.sign_in_name, seller.password)).status).toBe(400);
    });

    test('for the link that led to it, whatever else it contains', async () => {
      const seller = await world.given.shopSeller();
      const choice = await attempt(seller.sign_in_name, seller.password);
      const decided = await visit.send(choice, {
        action: 'decide',
        days: 30,
        redirect: 'https://evil.example/',
        partner_id: 1,
        sign_in_name: 'somebody-else',
      });
      expect(String(decided.headers.location)).toMatch(/^https:\/\/erp\.example\/back\?code=/);
    });

    test('if it is small, urlencoded and not compressed', async () => {
      const post = (body: string, headers: Record<string, string>) =>
        world.send('/auth', { method: 'POST', headers: { accept: 'text/html', ...headers }, body });
      expect((await post('a'.repeat(16_385), form_type)).status).toBe(413);
      expect((await post('{}', { 'content-type': 'application/json' })).status).toBe(400);
      expect((await post('a=1', { ...form_type, 'content-encoding': 'gzip' })).status).toBe(415);
    });
  });

  test('a page can be shown in another language without any other effect', async () => {
    const { form = '' } = hiddenFields(page);
    const { status, text } = await visit.post({ form, language: 'pt' });
    expect([status, text.includes('<html lang="pt-BR">'), text.includes('role="alert"')]).toEqual([
      200,
      true,
      false,
    ]);
  });
});
