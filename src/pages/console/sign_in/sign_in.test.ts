// People sign in to the console at a provider of OpenID Connect.
import { afterAll, afterEach, beforeEach, expect, test } from 'vitest';
import { written_by_console } from '../../../../test/support/console/console_calls.ts';
import {
  client_id,
  client_secret,
  SignInProvider,
} from '../../../../test/support/people/sign_in_provider.ts';
import { console_url, redirect_uri, SignInBrowser } from '../../../../test/support/people/sign_in_visits.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { injectInto } from '../../../../test/support/world/inject.ts';
import { storedRows } from '../../../../test/support/world/refusals.ts';
import { People, readPersonRoles } from '../../../operator/people/person_roles.ts';
import { ConsoleSessions } from '../../../operator/sessions/console_sessions.ts';
import { OperatorTokenLookup } from '../../../operator/tokens/operator_token_lookup.ts';

const provider = await new SignInProvider().open(redirect_uri);
afterAll(() => provider.close());

const oidc_roles = 'care=support, auditors=admin:read, care-th=support@10011+10012, owners=admin';
const config = {
  operator_names: 'console.test',
  oidc_issuer: provider.issuer,
  oidc_client_id: client_id,
  oidc_client_secret: client_secret,
  oidc_roles,
  oidc_console_url: console_url,
  oidc_session_minutes: 600,
};

onEachEngine(
  'signing in at a provider',
  (world) => {
    let browser: SignInBrowser;
    beforeEach(() => {
      world.secrets.add('token', client_secret);
      browser = new SignInBrowser(world);
      provider.person = { sub: 'p1', preferred_username: 'ana', groups: ['care'] };
    });
    afterEach(() => {
      provider.falsification = undefined;
    });

    const expectRefusal = (answer: { statusCode: number; payload: string }, status: number, code: string) => {
      expect([answer.statusCode, answer.payload]).toEqual([
        status,
        expect.stringContaining(`<dd>${code}</dd>`),
      ]);
      expect(browser.console_cookies.has('stoa_console')).toBe(false);
    };

    test('asks with PKCE, state and nonce, and begins a session with the role of the claim', async () => {
      const begun = await browser.visit('/console/sign_in');
      const asked = new URL(String(begun.headers.location));
      expect(asked.origin).toBe(provider.issuer);
      expect(Object.fromEntries(asked.searchParams)).toEqual({
        client_id,
        redirect_uri,
        response_type: 'code',
        scope: 'openid profile',
        code_challenge: expect.stringMatching(/^[\w-]{43}$/),
        code_challenge_method: 'S256',
        state: expect.stringMatching(/^[\w-]{43}$/),
        nonce: expect.stringMatching(/^[\w-]{43}$/),
      });
      expect(String(begun.headers['set-cookie'])).toMatch(
        /^stoa_sign_in=[\w-]+; HttpOnly; SameSite=Lax; Path=\/console\/sign_in; Max-Age=600$/,
      );
      const answer = await browser.visit(await browser.follow(asked.href));
      expect([answer.statusCode, answer.headers.location]).toEqual([302, '/']);
      const cookies = [answer.headers['set-cookie']].flat().map(String);
      expect(cookies[0]).toMatch(/^stoa_console=[0-9a-f]{64}; HttpOnly; SameSite=Strict; Path=\/$/);
      expect(cookies[1]).toMatch(/^stoa_sign_in=; .*Max-Age=0$/);
      const { status, body } = await browser.session();
      expect(status).toBe(200);
      expect(body).toMatchObject({ name: 'ana', role: 'support', scope: 'write' });
      expect(body.permits).toContain('order.cancel');
      expect((await browser.visit('/operator/v1/collections/sales_order')).statusCode).toBe(200);
      expect(JSON.parse((await browser.visit('/operator/v1/collections/fee_rule')).payload).code).toBe(
        'not_permitted',
      );
      expect(world.logged.at(-1)).toMatchObject({
        token_name: expect.stringMatching(/^person:[0-9a-f]{16}$/),
      });
    });

    test('gives the first role of the setting that a person has, with its scope and shops', async () => {
      provider.person = { sub: 'p2', preferred_username: 'bo', groups: ['owners', 'auditors'] };
      await browser.signIn();
      expect((await browser.session()).body).toMatchObject({ role: 'admin', scope: 'read' });
      const other = new SignInBrowser(world);
      provider.person = { sub: 'p3', preferred_username: 'cy', groups: 'care-th' };
      await other.signIn();
      expect((await other.session()).body).toMatchObject({ role: 'support', shops: [10011, 10012] });
      const { payload } = await other.visit('/operator/v1/collections/item?shop_id=1');
      expect(JSON.parse(payload).code).toBe('other_shop');
    });

    test('is refused with a page that says why if no value of the claim has a role', async () => {
      provider.person = { sub: 'p4', preferred_username: '<b>dee', groups: ['sales'] };
      const before = await storedRows(world, 'console_session');
      const answer = await browser.signIn();
      expectRefusal(answer, 403, 'no_role');
      expect(answer.payload).toContain('&lt;b&gt;dee');
      expect(answer.payload).toContain('<dd>sales</dd>');
      expect(answer.headers['content-security-policy']).toContain("default-src 'none'");
      expect(await storedRows(world, 'console_session')).toEqual(before);
    });

    test('writes with the header of the console alone, and ends with logout', async () => {
      await browser.signIn();
      const cookie = `stoa_console=${browser.console_cookies.get('stoa_console')}`;
      const post = (path: string, headers: Record<string, string>) =>
        injectInto(world.app.operator)({
          method: 'POST',
          url: path,
          headers: { host: 'console.test', cookie, ...headers },
        });
      expect((await post('/operator/v1/order/cancel', {})).statusCode).toBe(403);
      expect((await post('/operator/v1/order/cancel', written_by_console)).statusCode).toBe(422);
      expect((await post('/console/logout', written_by_console)).statusCode).toBe(204);
      expect((await browser.session()).status).toBe(401);
    });

    test('lasts as long as the settings say, used or not', async () => {
      await browser.signIn();
      for (let hours = 0; hours < 9; hours += 3) {
        world.clock.advance({ hours: 3 });
        expect((await browser.session()).status).toBe(200);
      }
      world.clock.advance({ hours: 1 });
      expect((await browser.session()).status).toBe(401);
    });

    test('ends when the settings no longer give the value a role, or name another provider', async () => {
      await browser.signIn();
      const { database, wall_clock } = world.marketplace;
      const tokens = new OperatorTokenLookup(database, wall_clock, 'x', undefined);
      const request = {
        method: 'GET',
        headers: { cookie: `stoa_console=${browser.console_cookies.get('stoa_console')}` },
      };
      const callerWith = (issuer: string, roles: string) => {
        const people = new People({ issuer, client_id, claim: 'groups' }, readPersonRoles(roles) ?? []);
        return new ConsoleSessions(database, tokens, wall_clock, people).findCaller(request as never);
      };
      expect(await callerWith(provider.issuer, 'care=finance')).toMatchObject({
        limits: { role: 'finance' },
      });
      expect(await callerWith(provider.issuer, 'owners=admin')).toBeUndefined();
      expect(await callerWith('https://other.example', oidc_roles)).toBeUndefined();
      expect(
        await new ConsoleSessions(database, tokens, wall_clock).findCaller(request as never),
      ).toBeUndefined();
    });

    test.each([
      ['/?page=orders&shop=1', '/?page=orders&shop=1'],
      ['//evil.example', '/'],
      ['/\\evil.example', '/'],
      ['https://evil.example', '/'],
      ['/?a\r\nset-cookie: b=c', '/'],
      ['/console/logout', '/'],
      ['javascript:alert(1)', '/'],
      [`/?${'a'.repeat(2_000)}`, '/'],
    ])('leads from %j to %j, and never to another site', async (to, expected) => {
      expect((await browser.signIn(to)).headers.location).toBe(expected);
    });

    test('says so while the provider is away, and sessions go on', async () => {
      await browser.signIn();
      const late = new SignInBrowser(world);
      const path = await late.atProvider();
      await provider.close();
      try {
        expect((await browser.session()).status).toBe(200);
        const answer = await late.visit(path);
        expect([answer.statusCode, answer.payload]).toEqual([
          502,
          expect.stringContaining('<dd>provider_away</dd>'),
        ]);
        expect(late.console_cookies.has('stoa_console')).toBe(false);
      } finally {
        await provider.listen();
      }
      expect((await new SignInBrowser(world).signIn()).statusCode).toBe(302);
    });
  },
  { config },
);
