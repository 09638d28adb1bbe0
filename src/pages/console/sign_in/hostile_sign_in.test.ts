// Sign-ins that somebody has falsified: none of them begins a session.
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  client_id,
  client_secret,
  type Falsification,
  SignInProvider,
} from '../../../../test/support/people/sign_in_provider.ts';
import { console_url, redirect_uri, SignInBrowser } from '../../../../test/support/people/sign_in_visits.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';

const provider = await new SignInProvider().open(redirect_uri);
afterAll(() => provider.close());

const config = {
  operator_names: 'console.test',
  oidc_issuer: provider.issuer,
  oidc_client_id: client_id,
  oidc_client_secret: client_secret,
  oidc_roles: 'care=support',
  oidc_console_url: console_url,
};

onEachEngine(
  'a sign-in',
  (world) => {
    let browser: SignInBrowser;
    beforeEach(() => {
      browser = new SignInBrowser(world);
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

    describe('is refused, and begins no session,', () => {
      test('with another state', async () => {
        const path = await browser.atProvider();
        const answer = await browser.visit(path.replace(/state=[\w-]+/, `state=${'a'.repeat(43)}`));
        expectRefusal(answer, 400, 'sign_in_not_begun');
      });

      test('in another browser than the one in which it was begun', async () => {
        const path = await browser.atProvider();
        browser = new SignInBrowser(world);
        expectRefusal(await browser.visit(path), 400, 'sign_in_not_begun');
      });

      test('with the cookie of another sign-in, or a made one', async () => {
        const path = await browser.atProvider();
        await browser.visit('/console/sign_in');
        expectRefusal(await browser.visit(path), 400, 'sign_in_not_begun');
        browser.console_cookies.set('stoa_sign_in', 'a'.repeat(200));
        expectRefusal(await browser.visit(path), 400, 'sign_in_not_begun');
      });

      test('after ten minutes', async () => {
        const path = await browser.atProvider();
        world.clock.advance({ seconds: 600 });
        expectRefusal(await browser.visit(path), 400, 'sign_in_not_begun');
      });

      test('with a code that was used before', async () => {
        const path = await browser.atProvider();
        const sign_in = browser.console_cookies.get('stoa_sign_in') ?? '';
        expect((await browser.visit(path)).statusCode).toBe(302);
        browser = new SignInBrowser(world);
        browser.console_cookies.set('stoa_sign_in', sign_in);
        expectRefusal(await browser.visit(path), 403, 'provider_refused');
      });

      test('when the provider refuses the person', async () => {
        const path = await browser.atProvider();
        const answer = await browser.visit(path.replace(/code=[^&]+/, 'error=access_denied'));
        expectRefusal(answer, 403, 'provider_refused');
        expect(answer.payload).toContain('access_denied');
      });

      test('when the answer names another issuer', async () => {
        const path = await browser.atProvider();
        const answer = await browser.visit(path.replace(/iss=[^&]+/, 'iss=https%3A%2F%2Fevil.example'));
        expectRefusal(answer, 403, 'answer_not_valid');
      });

      test('never because of the way in which the test falsifies answers', async () => {
        provider.falsification = {};
        expect((await browser.signIn()).statusCode).toBe(302);
      });

      test.each<[string, Falsification]>([
        ['of another nonce', { claims: (claims) => ({ ...claims, nonce: 'other' }) }],
        ['without a nonce', { claims: ({ nonce: _, ...claims }) => claims }],
        ['of another issuer', { claims: (claims) => ({ ...claims, iss: 'https://evil.example' }) }],
        ['for another program', { claims: (claims) => ({ ...claims, aud: 'other' }) }],
        [
          'that has expired',
          { claims: (claims) => ({ ...claims, exp: Math.floor(Date.now() / 1_000) - 120 }) },
        ],
        ['without a subject', { claims: ({ sub: _, ...claims }) => claims }],
        ['that another key signed', { has_other_key: true }],
        ['that nobody signed', { alg: 'none' }],
      ])('with an id token %s', async (_, falsification) => {
        provider.falsification = falsification;
        expectRefusal(await browser.signIn(), 403, 'answer_not_valid');
      });
    });
  },
  { config },
);
