import { expect, test, vi } from 'vitest';
import { checked_path, givenCheckedCall } from '../../../test/support/world/checked_call.ts';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { type Query, signedWith } from '../../../test/support/world/signed.ts';

onEachEngine('an answer', (world) => {
  const { shop, query, ask, expectRefusal } = givenCheckedCall(world);

  test('a call that passes every check is answered', async () => {
    const { status, body } = await ask();
    expect({ status, error: body.error }).toEqual({ status: 200, error: '' });
  });

  test('check 10: a banned shop is shop_banned, 403', async () => {
    const banned = await world.given.shop({ region: 'BR', status: 'banned' });
    const as = { access_token: banned.access_token, shop_id: String(banned.shop_id) };
    await expectRefusal(ask(as), 403, 'shop_banned', /not active/);
  });

  test('check 12: a missing business parameter is named', () =>
    expectRefusal(
      ask({ shop_sku_id: undefined }),
      200,
      'error_param',
      'Wrong parameters, detail: shop_sku_id is required.',
    ));

  test('check 12: an empty value counts as missing', () =>
    expectRefusal(
      ask({ shop_sku_id: '' }),
      200,
      'error_param',
      'Wrong parameters, detail: shop_sku_id is required.',
    ));

  test("check 13: a shop that may not use the operation gets the operation's own code", async () => {
    const thai = await world.given.shop({ region: 'TH' });
    const as = { access_token: thai.access_token, shop_id: String(thai.shop_id) };
    await expectRefusal(ask(as), 200, 'fbs_err_region_not_br', /Brazil/);
  });

  test("check 14: the operation's own rules come last", () =>
    expectRefusal(ask({ shop_sku_id: '5-6' }), 200, 'fbs_err_param', /shop_sku_id/));

  test('the first failing check answers, whatever else is wrong', async () => {
    const thai = await world.given.shop({ region: 'TH' });
    // Each step breaks one more check, from the last to the first. The answer always comes from the earliest
    // broken check.
    const steps: [Query, Query, string][] = [
      [{ shop_sku_id: '5-6' }, {}, 'fbs_err_param'],
      [{ shop_id: String(thai.shop_id), access_token: thai.access_token }, {}, 'fbs_err_region_not_br'],
      [{ shop_sku_id: undefined }, {}, 'error_param'],
      [{ access_token: 'f'.repeat(32) }, {}, 'error_auth'],
      [{}, { sign: '0'.repeat(64) }, 'error_sign'],
      [{ partner_id: '4294967295' }, {}, 'invalid_partner_id'],
    ];
    let before: Query = {};
    let after: Query = {};
    for (const [broken_before, broken_after, error] of steps) {
      before = { ...before, ...broken_before };
      after = { ...after, ...broken_after };
      expect((await ask(before, after)).body.error).toBe(error);
    }
    const messages: [Query, Query, string][] = [
      [{ shop_id: undefined }, {}, 'There is no shop_id in query.'],
      [{ access_token: undefined }, {}, 'There is no access_token in query.'],
      [{}, { sign: undefined }, 'There is no sign in query.'],
      [{ timestamp: '0' }, {}, 'Timestamp is expired.'],
      [{ timestamp: undefined }, {}, 'no timestamp'],
      [{ partner_id: undefined }, {}, 'There is no partner_id in query.'],
    ];
    for (const [broken_before, broken_after, message] of messages) {
      before = { ...before, ...broken_before };
      after = { ...after, ...broken_after };
      expect((await ask(before, after)).body.message).toBe(message);
    }
  });

  test('no check before check 7 uses the database', async () => {
    const first = vi.spyOn(world.marketplace.database, 'first');
    world.clock.advance({ seconds: 2 });
    const now = String(world.clock.now);
    await ask({ partner_id: undefined, timestamp: now });
    await ask({ timestamp: '0' });
    await ask({ timestamp: now }, { sign: undefined });
    await ask({ timestamp: now, access_token: 'x'.repeat(257) });
    await ask({ timestamp: now, shop_id: 'abc' });
    expect(first).not.toHaveBeenCalled();
    await ask({ timestamp: now });
    expect(first).toHaveBeenCalled();
    first.mockRestore();
  });

  test('the sign covers the characters of the query: shop_id=007 is signed as 007', async () => {
    const timestamp = String(world.clock.now);
    const padded = { shop_id: `000${shop().shop_id}`, timestamp };
    expect((await ask(padded)).body.error).toBe('');
    const url = signedWith(world.partner, checked_path, { ...query(), timestamp });
    await expectRefusal(world.send(url.replace('shop_id=', 'shop_id=000')), 403, 'error_sign', 'Wrong sign.');
  });

  test('a repeated common parameter is refused, even with the same value', async () => {
    const url = signedWith(world.partner, checked_path, { ...query(), timestamp: String(world.clock.now) });
    for (const name of ['partner_id', 'timestamp', 'access_token', 'shop_id', 'sign']) {
      const [, value] = new RegExp(`${name}=(\\w+)`).exec(url) as unknown as [string, string];
      await expectRefusal(
        world.send(`${url}&${name}=${value}`),
        200,
        'error_param',
        `${name} must be given once.`,
      );
    }
  });

  test('unknown query parameters are ignored', async () => {
    expect((await ask({ timestamp: String(world.clock.now), lang: 'en', 'odd[]': '1' })).body.error).toBe('');
  });

  test('each request has one log line with caller and outcome, and without secrets', async () => {
    const timestamp = String(world.clock.now);
    world.logged.length = 0;
    const { body } = await ask({ timestamp });
    const [line, ...others] = world.logged;
    expect(others).toEqual([]);
    expect(line).toMatchObject({
      request_id: body.request_id,
      operation: 'v2.fbs.query_br_sku_block_status',
      partner_id: world.partner.partner_id,
      shop_id: shop().shop_id,
      error: '',
      status: 200,
      duration_ms: expect.any(Number),
    });
    await ask({ timestamp, access_token: 'f'.repeat(32) });
    const text = JSON.stringify(world.logged);
    expect(text).toContain('error_auth');
    for (const secret of [shop().access_token, 'f'.repeat(32), world.partner.partner_key])
      expect(text).not.toContain(secret);
    expect(text).not.toMatch(/[0-9a-f]{64}/);
  });
});

onEachEngine(
  'the rate limit',
  (world) => {
    test('check 11: calls above the limit are error_rate_limit, 429, with Retry-After, until the second is over', async () => {
      const shop = await world.given.shop({ region: 'BR' });
      const other = await world.given.shop({ region: 'BR' });
      const call = (as = shop) => world.call('v2.account_health.get_listings_with_issues', {}, { shop: as });
      for (let i = 0; i < 3; i++) expect((await call()).status).toBe(200);
      const { status, headers, body } = await call();
      expect({ status, error: body.error }).toEqual({ status: 429, error: 'error_rate_limit' });
      expect(headers['retry-after']).toBe('1');
      expect((await call(other)).status).toBe(200);
      world.clock.advance({ seconds: 1 });
      expect((await call()).status).toBe(200);
    });
  },
  { config: { rate_limit: 3 } },
);

const monotonic_clock = new FakeClock();
onEachEngine(
  'the rate limit of a machine whose clock steps back',
  (world) => {
    test('check 11: works as if the clock had not stepped back', async () => {
      const shop = await world.given.shop();
      const get = () => world.call('v2.account_health.get_listings_with_issues', {}, { shop });
      expect([(await get()).status, (await get()).status]).toEqual([200, 429]);
      world.clock.advance({ hours: -1 });
      monotonic_clock.advance({ seconds: 1 });
      expect([(await get()).status, (await get()).status]).toEqual([200, 429]);
    });
  },
  { config: { rate_limit: 1 }, clocks: { monotonic_clock } },
);

onEachEngine(
  'the live dialect',
  (world) => {
    test('an expired token is invalid_acceess_token instead of error_auth', async () => {
      const shop = await world.given.shop();
      const dead = { ...shop, access_token: 'f'.repeat(32) };
      const { status, body } = await world.call(
        'v2.account_health.get_listings_with_issues',
        {},
        { shop: dead },
      );
      expect({ status, error: body.error }).toEqual({ status: 403, error: 'invalid_acceess_token' });
    });
  },
  { config: { dialect: 'live' } },
);
