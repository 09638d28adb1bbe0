import { expect, test } from 'vitest';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_product_campaign_daily_performance } from './get_product_campaign_daily_performance.contract.ts';

const at = (moment: string) => Date.parse(moment) / 1_000;

onEachEngine('get_product_campaign_daily_performance', (world) => {
  const { name } = get_product_campaign_daily_performance;
  const days = { start_date: '27-02-2026', end_date: '28-02-2026' };

  test('each campaign has its settings and its own figures of each day, with ctr, cir and cr in percent', async () => {
    const first = await world.given.adCampaign({ ad_name: 'Kopi', campaign_placement: 'search' });
    const { shop } = first;
    const second = await world.given.adCampaign({ shop, ad_type: 'auto' });
    const hour_start = at('2026-02-28T03:00:00Z');
    const figures = {
      impression: 900,
      clicks: 30,
      expense_micros: 12_000_000,
      direct_order: 2,
      other_order: 3,
      direct_item_sold: 3,
      other_item_sold: 5,
      direct_gmv_micros: 36_000_000,
      other_gmv_micros: 60_000_000,
    };
    await world.given.adFigure({ campaign: first, hour_start, ...figures });
    await world.given.adFigure({ campaign: first, hour_start: hour_start + 3_600, impression: 100 });
    await world.given.adFigure({ campaign: second, hour_start, impression: 5 });
    const { body } = await world.call(
      name,
      { ...days, campaign_id_list: [second.campaign_id, first.campaign_id, second.campaign_id] },
      { shop },
    );
    expect(body).toMatchObject({ error: '', warning: '' });
    expect(body.response).toHaveLength(1);
    const { campaign_list, ...caller } = body.response[0] ?? { campaign_list: [] };
    expect(caller).toEqual({ shop_id: shop.shop_id, region: 'SG' });
    expect(campaign_list).toMatchObject([
      {
        campaign_id: second.campaign_id,
        ad_type: 'auto',
        campaign_placement: 'all',
        metrics_list: [{ impression: 0 }, { impression: 5, clicks: 0 }],
      },
      { campaign_id: first.campaign_id, ad_type: 'manual', campaign_placement: 'search', ad_name: 'Kopi' },
    ]);
    expect(campaign_list[1]?.metrics_list[1]).toEqual({
      date: '28-02-2026',
      impression: 1_000,
      clicks: 30,
      ctr: 3,
      expense: 12,
      broad_gmv: 96,
      broad_order: 5,
      broad_order_amount: 8,
      broad_roi: 8,
      broad_cir: 12.5,
      cr: 16.67,
      cpc: 2.4,
      direct_order: 2,
      direct_order_amount: 3,
      direct_gmv: 36,
      direct_roi: 3,
      direct_cir: 33.33,
      direct_cr: 6.67,
      cpdc: 6,
    });
  });

  test('the figures of the shop are the sums of the figures of its campaigns', async () => {
    const shop = await world.given.shop({ region: 'PL' });
    const campaigns = [1, 2, 3];
    const ids: number[] = [];
    for (const number of campaigns) {
      const campaign = await world.given.adCampaign({ shop });
      ids.push(campaign.campaign_id);
      for (let hours = 0; hours < 120; hours += 7)
        await world.given.adFigure({
          campaign,
          hour_start: at('2025-10-24T22:00:00Z') + hours * 3_600,
          impression: 10 * number + hours,
          clicks: number,
          expense_micros: 333_333 * number + hours,
        });
    }
    const range = { start_date: '25-10-2025', end_date: '29-10-2025' };
    const mine = await world.call(name, { ...range, campaign_id_list: ids }, { shop });
    const all = await world.call('v2.ads.get_all_cpc_ads_daily_performance', range, { shop });
    const campaign_list = mine.body.response[0]?.campaign_list ?? [];
    expect(campaign_list).toHaveLength(3);
    all.body.response.forEach((day, at_day) => {
      for (const figure of ['impression', 'clicks', 'expense'] as const)
        expect(
          campaign_list.reduce((sum, { metrics_list }) => sum + (metrics_list[at_day]?.[figure] ?? 0), 0),
        ).toBeCloseTo(day[figure], 6);
    });
    expect(all.body.response.reduce((sum, { impression }) => sum + impression, 0)).toBeGreaterThan(0);
  });

  test.each([
    ['campaign_id_list', { ...days }],
    ['campaign_id_list', { ...days, campaign_id_list: Array.from({ length: 101 }, (_, id) => id + 1) }],
    ['start_date', { start_date: '27/02/2026', end_date: '28-02-2026', campaign_id_list: [1] }],
  ])('a wrong %s is refused with its name', async (field, request) => {
    const { body } = await world.call(name, request, { shop: await world.given.shop() });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  const range = (title: string, start_date: string, end_date: string) =>
    [
      title,
      async () => {
        const { shop, campaign_id } = await world.given.adCampaign();
        return () => world.call(name, { start_date, end_date, campaign_id_list: [campaign_id] }, { shop });
      },
    ] as const;

  eachRefusal(world, get_product_campaign_daily_performance, {
    no_such_day: range('a day that the calendar does not have', '28-02-2026', '29-02-2026'),
    start_later_than_end: range('an end before the start', '28-02-2026', '27-02-2026'),
    same_start_end_dates: range('a single day', '28-02-2026', '28-02-2026'),
    date_in_future: range('an end after today', '28-02-2026', '02-03-2026'),
    date_too_old: range('a start more than 6 months ago', '31-08-2025', '02-09-2025'),
    date_range_too_long: range('a range longer than a month', '15-01-2026', '16-02-2026'),
    campaign_not_match: [
      "another shop's campaign beside an own one",
      async () => {
        const theirs = await world.given.adCampaign();
        const { shop, campaign_id } = await world.given.adCampaign();
        const campaign_id_list = [campaign_id, theirs.campaign_id];
        return () => world.call(name, { ...days, campaign_id_list }, { shop });
      },
    ],
  });
});
