import { expect, test } from 'vitest';
import type { GivenShop } from '../../../test/support/given/account.ts';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_open_campaign_added_product } from './ams.contract.ts';

onEachEngine('get_open_campaign_added_product', (world) => {
  const { name } = get_open_campaign_added_product;
  const shopWithTerms = async () => (await world.given.affiliateTerms()).shop;
  const ask = (shop: GivenShop, request: Record<string, unknown> = {}) =>
    world.call(name, { page_size: 100, ...request }, { shop });
  const list = async (shop: GivenShop, request: Record<string, unknown> = {}) => {
    const { body } = await ask(shop, request);
    const page = body.response;
    return { ...page, ids: page.item_list.map(({ campaign_id }) => campaign_id) };
  };
  type Setting = Parameters<typeof world.given.openCampaignSetting>[0];
  /** Adds an item to the campaign. */
  const add = async (shop: GivenShop, setting: Setting = {}, item_name = 'Teapot') => {
    const { item_id } = await world.given.item({ shop, item_name });
    return world.given.openCampaignSetting({ shop, item_id, ...setting });
  };

  test('lists the commission and the period of each product', async () => {
    const { now } = world.clock;
    const shop = await shopWithTerms();
    const { campaign_id, item_id } = await add(shop, { commission_rate_bp: 110, period_start_time: now });
    expect((await ask(shop)).body.response).toEqual({
      item_list: [
        {
          item_id,
          item_name: 'Teapot',
          campaign_id,
          campaign_status: 'Ongoing',
          commission_rate: 1.1,
          period_start_time: now,
          period_end_time: 32_503_651_199,
          pending_terminated_time: 0,
          commission_protection_list: [],
          max_commission_rate_current_day: 1.1,
        },
      ],
      total_count: 1,
      cursor: '',
      has_more: false,
    });
  });

  test('a removed product is Terminating for seven days, and a product whose period is over is not listed', async () => {
    const { now } = world.clock;
    const shop = await shopWithTerms();
    const week = 7 * 86_400;
    const upcoming = await add(shop, { period_start_time: now + 1 });
    const removed = await add(shop, { removed_at: now - week + 1, removed_by: world.partner.partner_id });
    await add(shop, { removed_at: now - week, removed_by: world.partner.partner_id });
    await add(shop, { period_end_time: now });
    const page = await list(shop);
    expect(page.total_count).toBe(2);
    expect(page.item_list).toMatchObject([
      { campaign_id: upcoming.campaign_id, campaign_status: 'Upcoming' },
      { campaign_id: removed.campaign_id, campaign_status: 'Terminating', pending_terminated_time: now + 1 },
    ]);
  });

  test('sort_by sorts by commission, and cursor reaches every product while others are added', async () => {
    const { now } = world.clock;
    const shop = await shopWithTerms();
    const ids: number[] = [];
    for (const commission_rate_bp of [300, 100, 200, 200])
      ids.push((await add(shop, { commission_rate_bp, period_start_time: now - ids.length })).campaign_id);
    const [a, b, c, d] = ids;
    expect((await list(shop)).ids).toEqual([a, b, c, d]);
    expect((await list(shop, { sort_by: '-commission_rate' })).ids).toEqual([a, c, d, b]);
    const first = await list(shop, { sort_by: 'commission_rate', page_size: 2, cursor: '""' });
    expect([first.ids, first.has_more, first.total_count]).toEqual([[b, c], true, 4]);
    await add(shop, { commission_rate_bp: 50 });
    const second = await list(shop, { sort_by: 'commission_rate', page_size: 2, cursor: first.cursor });
    expect([second.ids, second.has_more, second.cursor]).toEqual([[d, a], false, '']);
  });

  test('search_content finds items by part of their name, in any case, or by their ids', async () => {
    const shop = await shopWithTerms();
    const cup = await add(shop, {}, 'Blue CUP');
    const pot = await add(shop, {}, 'Teapot');
    const by = (search_type: string, search_content: string) => list(shop, { search_type, search_content });
    expect((await by('ITEM_NAME', 'cup')).ids).toEqual([cup.campaign_id]);
    expect((await by('ITEM_ID', `${pot.item_id}, 5`)).ids).toEqual([pot.campaign_id]);
  });

  test.each([
    [50, ''],
    [51, 'error_param'],
  ])('for %i item ids the error is %j', async (count, error) => {
    const search_content = Array.from({ length: count }, (_, at) => at + 1).join(',');
    const { body } = await ask(await shopWithTerms(), { search_type: 'ITEM_ID', search_content });
    expect(body.error).toBe(error);
  });

  const refused = (request: Record<string, unknown>) => async () => {
    const shop = await shopWithTerms();
    return () => ask(shop, request);
  };
  eachRefusal(world, get_open_campaign_added_product, {
    terms_not_accepted: [
      'a shop whose seller has not accepted the terms',
      async () => {
        const shop = await world.given.shop();
        return () => ask(shop);
      },
    ],
    cursor_invalid: ['a cursor that no answer contained', refused({ cursor: 'next' })],
    search_invalid: [
      'item ids that are not numbers',
      refused({ search_type: 'ITEM_ID', search_content: 'a' }),
    ],
  });
});
