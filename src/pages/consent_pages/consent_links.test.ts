import { beforeAll, describe, expect, test } from 'vitest';
import { as_browser, consent_path, signedLink } from '../../../test/support/accounts/consent_visits.ts';
import type { GivenPartner } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';

const redirect = 'https://erp.example/back';

onEachEngine('consent links', (world) => {
  let partner: GivenPartner;
  beforeAll(async () => {
    partner = await world.given.partner({
      redirect_origins: ['https://erp.example'],
      redirect_uris: ['https://erp.example/callback', 'http://localhost:3000/callback'],
    });
  });
  const link = (parameters: Record<string, string | number> = { redirect }) =>
    signedLink(world, partner, parameters);
  const unsigned = (parameters: Record<string, string | number>) => {
    const query = new URLSearchParams({ partner_id: String(partner.partner_id), response_type: 'code' });
    for (const [name, value] of Object.entries(parameters)) query.set(name, String(value));
    return `/auth?${query}`;
  };
  const openPage = (url: string, headers: Record<string, string> = {}) =>
    world.send(url, { headers: { ...as_browser, ...headers } });

  describe('that are signed', () => {
    test.each([
      ['as the reference describes it', ''],
      ['with the empty caller that some clients append', '&access_token=&shop_id='],
      ['with other empty parameters that some clients append', '&principal_id=&state=&redirect=&auth_type='],
      ['with a caller that is not signed', '&access_token=abc&shop_id=5&merchant_id=6'],
      ['with unknown parameters', '&language=xx&foo=1'],
    ])('open the page %s', async (_, more) => {
      expect((await openPage(link() + more)).status).toBe(200);
    });

    test.each<[string, string, number, string, RegExp, () => string]>([
      [
        'without partner_id',
        'error_param',
        400,
        '',
        /There is no partner_id/,
        () => link().replace(/partner_id=\d+&/, ''),
      ],
      [
        'without timestamp',
        'error_param',
        400,
        '',
        /no timestamp/,
        () => link().replace(/timestamp=\d+&/, ''),
      ],
      ['without sign', 'error_param', 400, '', /There is no sign/, () => link().replace(/sign=\w+/, '')],
      [
        'with an old timestamp',
        'error_param',
        400,
        '',
        /Timestamp is expired/,
        () => link().replace(/timestamp=\d+/, 'timestamp=1'),
      ],
      [
        'with a wrong sign',
        'error_sign',
        403,
        '',
        /Wrong sign/,
        () => link().replace(/sign=\w{4}/, 'sign=0000'),
      ],
      [
        'of an unknown partner',
        'invalid_partner_id',
        403,
        '',
        /no active partner/,
        () => link().replace(/partner_id=\d+/, 'partner_id=4294967295'),
      ],
      ['without redirect', 'error_param', 400, '', /There is no redirect/, () => link({})],
      [
        'with two redirects',
        'error_param',
        400,
        '',
        /redirect must be given once/,
        () => `${link()}&redirect=https%3A%2F%2Fevil.example`,
      ],
      [
        'to another origin',
        'error_param',
        400,
        '',
        /not registered/,
        () => link({ redirect: 'https://evil.example/back' }),
      ],
      [
        'to another port',
        'error_param',
        400,
        '',
        /not registered/,
        () => link({ redirect: 'https://erp.example:8443/' }),
      ],
      [
        'to another scheme',
        'error_param',
        400,
        '',
        /not registered/,
        () => link({ redirect: 'http://erp.example/' }),
      ],
      [
        'to a host that starts with the registered one',
        'error_param',
        400,
        '',
        /not registered/,
        () => link({ redirect: 'https://erp.example.evil.example/' }),
      ],
      [
        'with a user name in it',
        'error_param',
        400,
        '',
        /http or https URL/,
        () => link({ redirect: 'https://erp.example@evil.example/' }),
      ],
      [
        'to a script',
        'error_param',
        400,
        '',
        /http or https URL/,
        () => link({ redirect: 'javascript:alert(1)' }),
      ],
      [
        'with a long state',
        'error_param',
        400,
        '',
        /state must have at most/,
        () => link({ redirect, state: 'a'.repeat(2_049) }),
      ],
    ])(
      'are refused %s, by %s: a page with status %d that gives the reason, and does not redirect',
      async (_, error, status, _none, rule, url) => {
        const page = await openPage(url());
        expect(page.status).toBe(status);
        expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
        expect(page.text).toContain(`<code>${error}</code>`);
        expect(page.text).toMatch(rule);
        expect(page.headers.location).toBeUndefined();
        expect(page.text).not.toMatch(
          /<a |<form method="post" action="\/auth">\n<input type="hidden" name="form" value="[^"]*">\n<input/,
        );
        const envelope = await world.send(url());
        expect([envelope.body.error, rule.test(envelope.body.message ?? '')]).toEqual([error, true]);
        expect(envelope.headers['content-type']).toBe('application/json; charset=utf-8');
      },
    );

    test('are not accepted with POST', async () => {
      const { status, headers } = await world.send(consent_path, { method: 'POST', body: '' });
      expect([status, headers.allow]).toEqual([405, 'GET']);
    });
  });

  describe('that are not signed', () => {
    test.each(['https://erp.example/callback', 'http://localhost:3000/callback'])(
      'open the page for %s, which is registered exactly so',
      async (redirect_uri) => {
        expect((await openPage(unsigned({ redirect_uri, auth_type: 'seller' }))).status).toBe(200);
      },
    );

    test.each([
      ['https://erp.example/callback/'],
      ['https://erp.example/callback?a=1'],
      ['https://erp.example/CALLBACK'],
      ['https://ERP.example/callback'],
      ['http://erp.example/callback'],
      ['https://erp.example/'],
      ['http://localhost:3001/callback'],
      ['http://127.0.0.1:3000/callback'],
    ])('are refused for %s, which is not registered', async (redirect_uri) => {
      const { status, text } = await openPage(unsigned({ redirect_uri }));
      expect([status, /redirect_uri is not registered/.test(text)]).toEqual([400, true]);
    });

    test.each([
      [{ partner_id: '' }, 400, /There is no partner_id/],
      [{ partner_id: 'x' }, 400, /partner_id must be a whole number/],
      [{ partner_id: '4294967295' }, 403, /no active partner/],
      [{ response_type: 'token' }, 400, /response_type must be code/],
      [{ response_type: '' }, 400, /response_type must be code/],
      [{ redirect_uri: '' }, 400, /There is no redirect_uri/],
      [{ redirect_uri: 'javascript:alert(1)' }, 400, /http or https URL/],
    ])('are refused with %j', async (parameters, status, rule) => {
      const page = await openPage(unsigned({ redirect_uri: 'https://erp.example/callback', ...parameters }));
      expect([page.status, rule.test(page.text)]).toEqual([status, true]);
    });
  });

  test('the page is not cached, cannot be framed, runs no script, and sends no referrer to other sites', async () => {
    const { headers, text } = await openPage(link());
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src data:; base-uri 'none'; frame-ancestors 'none'; form-action 'self'",
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(text).not.toMatch(/<script|<style| style=| on\w+=/);
  });

  test('the page is in the language that the browser requests', async () => {
    const { text } = await openPage(link(), { 'accept-language': 'th-TH,th;q=0.9' });
    expect(text).toContain('<html lang="th">');
    expect(text).toContain('เข้าสู่ระบบ');
  });

  test('the name and the address of a partner cannot inject HTML', async () => {
    const other = await world.given.partner({
      partner_name: '"><script>alert(1)</script>',
      redirect_origins: ['https://erp.example'],
    });
    const url = signedLink(world, other, { redirect: `${redirect}?q="><b>`, state: '"><i>' });
    expect((await openPage(url)).text).not.toMatch(/<script|<b>|<i>/);
  });

  test('a link is logged with its partner, and without the contents of its query', async () => {
    (await world.allLogged()).length = 0;
    await openPage(link({ redirect, state: 'secret-state' }));
    expect(await world.allLogged()).toMatchObject([
      { operation: 'shop.auth_partner', partner_id: partner.partner_id, status: 200, path: consent_path },
    ]);
    expect(JSON.stringify(world.logged)).not.toMatch(/secret-state|erp\.example/);
  });
});
