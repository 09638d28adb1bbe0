// What a sign-in meets if the provider is away, slow, or tells less.
import { describe, expect, test } from 'vitest';
import {
  client_id,
  client_secret,
  SignInProvider,
} from '../../../../test/support/people/sign_in_provider.ts';
import { console_url, redirect_uri, SignInBrowser } from '../../../../test/support/people/sign_in_visits.ts';
import { openWorld } from '../../../../test/support/world/harness.ts';
import { console_limits } from '../console_limits.ts';

const config = {
  operator_names: 'console.test',
  oidc_client_id: client_id,
  oidc_client_secret: client_secret,
  oidc_roles: 'care=support',
  oidc_console_url: console_url,
};

describe('the provider', () => {
  test('that is away from the start has a page, and is asked again later', async () => {
    const away = await new SignInProvider().open(redirect_uri);
    const world = await openWorld('sqlite', { config: { ...config, oidc_issuer: away.issuer } });
    await away.close();
    try {
      const browser = new SignInBrowser(world);
      const { statusCode, payload } = await browser.visit('/console/sign_in');
      expect([statusCode, payload]).toEqual([502, expect.stringContaining('<dd>provider_away</dd>')]);
      await away.listen();
      await expect
        .poll(async () => (await browser.visit('/console/sign_in')).statusCode, { timeout: 20_000 })
        .toBe(302);
    } finally {
      await world.close();
      await away.close();
    }
  });

  test('that does not answer holds twenty requests at most', async () => {
    const slow = await new SignInProvider().open(redirect_uri);
    slow.is_hanging = true;
    const world = await openWorld('sqlite', { config: { ...config, oidc_issuer: slow.issuer } });
    try {
      const most = console_limits.sign_ins_at_once_max.value;
      const waiting = Array.from({ length: most }, () => new SignInBrowser(world).visit('/console/sign_in'));
      const { statusCode, payload } = await new SignInBrowser(world).visit('/console/sign_in');
      expect([statusCode, payload]).toEqual([503, expect.stringContaining('<dd>too_many_sign_ins</dd>')]);
      for (const answer of await Promise.all(waiting)) expect(answer.statusCode).toBe(502);
    } finally {
      await world.close();
      await slow.close();
    }
  }, 60_000);

  test('may tell the groups by userinfo alone', async () => {
    const shy = await new SignInProvider().open(redirect_uri, false);
    const world = await openWorld('sqlite', { config: { ...config, oidc_issuer: shy.issuer } });
    try {
      const browser = new SignInBrowser(world);
      expect((await browser.signIn()).statusCode).toBe(302);
      expect((await browser.session()).body).toMatchObject({ role: 'support' });
    } finally {
      await world.close();
      await shy.close();
    }
  });

  test('is not there unless the settings name one', async () => {
    const world = await openWorld('sqlite', {});
    try {
      const browser = new SignInBrowser(world);
      expect((await browser.visit('/console/sign_in', { host: 'localhost' })).statusCode).toBe(401);
      expect((await browser.visit('/', { host: 'localhost' })).payload).not.toContain('data-provider');
    } finally {
      await world.close();
    }
  });
});
