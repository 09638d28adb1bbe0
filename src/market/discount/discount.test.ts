import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_sip_discounts } from './discount.contract.ts';

onEachEngine('get_sip_discounts', (world) => {
  const { name } = get_sip_discounts;

  const ask = async (shop: GivenShop, region?: string) => {
    const { body } = await world.call(name, { region }, { shop });
    return body.response.discount_list;
  };

  /** A primary shop with an affiliate shop in MY and one in TH. */
  const primaryWithAffiliates = async () => {
    const primary = await world.given.primaryShop({ affiliate_regions: ['MY', 'TH'] });
    const [my, th] = primary.affiliates.map(({ affiliate_shop_id }) => affiliate_shop_id) as [number, number];
    return { primary, my, th };
  };

  test('returns upcoming and ongoing discounts, but no expired ones', async () => {
    const { now } = world.clock;
    const { primary, my, th } = await primaryWithAffiliates();
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: my,
      start_time: 'now-9d',
      end_time: 'now-1d',
    });
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: my,
      start_time: 'now-2d',
      end_time: 'now+2d',
    });
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: th,
      start_time: 'now+1d',
      end_time: 'now+3d',
    });
    const common = { sip_discount_rate: 12, create_time: now - 20 * 86_400, update_time: now - 10 * 86_400 };
    expect(await ask(primary)).toEqual([
      {
        region: 'MY',
        status: 'ongoing',
        start_time: now - 2 * 86_400,
        end_time: now + 2 * 86_400,
        ...common,
      },
      { region: 'TH', status: 'upcoming', start_time: now + 86_400, end_time: now + 3 * 86_400, ...common },
    ]);
  });

  test('the status changes at the second of start_time and of end_time', async () => {
    const { primary, my } = await primaryWithAffiliates();
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: my,
      start_time: 'now+60s',
      end_time: 'now+120s',
    });
    const status = async () => (await ask(primary)).map((discount) => discount.status);
    world.clock.advance({ seconds: 59 });
    expect(await status()).toEqual(['upcoming']);
    world.clock.advance({ seconds: 1 });
    expect(await status()).toEqual(['ongoing']);
    world.clock.advance({ seconds: 59 });
    expect(await status()).toEqual(['ongoing']);
    world.clock.advance({ seconds: 1 });
    expect(await status()).toEqual([]);
  });

  test('region limits the answer to affiliate shops of that region', async () => {
    const { primary, my, th } = await primaryWithAffiliates();
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: my,
      start_time: 'now-1d',
      end_time: 'now+1d',
    });
    await world.given.sipDiscount({
      shop: primary,
      affiliate_shop_id: th,
      start_time: 'now-1d',
      end_time: 'now+1d',
    });
    expect((await ask(primary)).map(({ region }) => region)).toEqual(['MY', 'TH']);
    expect((await ask(primary, 'TH')).map(({ region }) => region)).toEqual(['TH']);
  });

  test('the list is empty for a region whose affiliate shop has no discount', async () => {
    const { primary } = await primaryWithAffiliates();
    expect(await ask(primary, 'MY')).toEqual([]);
    expect(await ask(primary)).toEqual([]);
  });

  test('discounts of another primary shop are not returned', async () => {
    const mine = await primaryWithAffiliates();
    const theirs = await primaryWithAffiliates();
    await world.given.sipDiscount({
      shop: theirs.primary,
      affiliate_shop_id: theirs.my,
      start_time: 'now-1d',
      end_time: 'now+1d',
    });
    expect(await ask(mine.primary)).toEqual([]);
  });

  eachRefusal(world, get_sip_discounts, {
    not_primary_shop: [
      'a shop that is not a primary shop',
      async () => {
        const { primary } = await primaryWithAffiliates();
        const affiliate = await world.given.shop({
          region: 'MY',
          primary_shop_id: primary.shop_id,
        });
        return () => world.call(name, {}, { shop: affiliate });
      },
    ],
    no_affiliate_in_region: [
      'a region in which the primary shop has no affiliate shop',
      async () => {
        const { primary } = await primaryWithAffiliates();
        return () => world.call(name, { region: 'PL' }, { shop: primary });
      },
    ],
  });

  test.each(['my', 'XX', 'Malaysia'])(
    'an unknown region such as %s is refused as a region without affiliate shops',
    async (region) => {
      const { primary } = await primaryWithAffiliates();
      const { body } = await world.call(name, { region }, { shop: primary });
      expect(body.error).toBe('SIP_DISCOUNT_ERROR_INVALID_REGION');
    },
  );
});
