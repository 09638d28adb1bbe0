// A marketplace has two clocks. The wall clock decides how fresh a request is, the business clock how long a
// token is valid.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { FakeClock } from '../../../test/support/world/fake_clock.ts';
import { openWorld } from '../../../test/support/world/harness.ts';
import { signedWith } from '../../../test/support/world/signed.ts';

const business_clock = new FakeClock();
let world: Awaited<ReturnType<typeof openWorld>>;

beforeAll(async () => {
  world = await openWorld('sqlite', { clocks: { business_clock } });
});
afterAll(() => world.close());

/** The error of a call that is signed with this wall clock time. */
async function errorOf(shop: { shop_id: number; access_token: string }, timestamp: number) {
  const query = {
    partner_id: String(world.partner.partner_id),
    timestamp: String(timestamp),
    access_token: shop.access_token,
    shop_id: String(shop.shop_id),
    voucher_id: '1',
  };
  const { body } = await world.send(signedWith(world.partner, '/api/v2/voucher/get_voucher', query));
  return body.message === 'Timestamp is expired.' ? 'stale' : body.error;
}

test('the wall clock decides how fresh a timestamp is, and the business clock how long a token is valid', async () => {
  const shop = await world.given.shop();
  const signed_at = world.clock.now;
  expect(await errorOf(shop, signed_at)).toBe('common.error_not_found');

  world.clock.advance({ seconds: 301 });
  expect(await errorOf(shop, signed_at)).toBe('stale');
  expect(await errorOf(shop, world.clock.now)).toBe('common.error_not_found');

  world.clock.advance({ days: 365 });
  expect(await errorOf(shop, world.clock.now)).toBe('common.error_not_found');

  business_clock.advance({ hours: 5 });
  expect(await errorOf(shop, business_clock.now)).toBe('stale');
  expect(await errorOf(shop, world.clock.now)).toBe('error_auth');
});
