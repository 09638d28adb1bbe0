import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_all_cpc_ads_daily_performance } from './get_all_cpc_ads_daily_performance.contract.ts';

// The clock of a world is at 2026-03-01 12:00 UTC, which is 20:00 in Singapore.
const at = (moment: string) => Date.parse(moment) / 1_000;

onEachEngine('get_all_cpc_ads_daily_performance', (world) => {
  const { name } = get_all_cpc_ads_daily_performance;
  const ask = async (shop: GivenShop, start_date: string, end_date: string) =>
    (await world.call(name, { start_date, end_date }, { shop })).body;

  test('each day has the sums of all campaigns and hours with the rates that follow, and zeros without figures', async () => {
    const { shop, ...first } = await world.given.adCampaign();
    const second = await world.given.adCampaign({ shop });
    const hour_start = at('2026-02-27T16:00:00Z');
    await world.given.adFigure({
      campaign: { shop, ...first },
      hour_start,
      impression: 1_000,
      clicks: 40,
      expense_micros: 10_000_000,
      direct_order: 1,
      other_order: 2,
      direct_item_sold: 2,
      other_item_sold: 3,
      direct_gmv_micros: 30_500_000,
      other_gmv_micros: 39_500_001,
    });
    await world.given.adFigure({
      campaign: { shop, ...first },
      hour_start: hour_start + 86_399,
      impression: 200,
    });
    await world.given.adFigure({ campaign: second, hour_start, impression: 400, clicks: 10 });
    await world.given.adFigure({ hour_start, impression: 7, clicks: 7 });
    const { request_id: _, ...body } = await ask(shop, '27-02-2026', '28-02-2026');
    const nothing = {
      impression: 0,
      clicks: 0,
      ctr: 0,
      direct_order: 0,
      broad_order: 0,
      direct_conversions: 0,
      broad_conversions: 0,
      direct_item_sold: 0,
      broad_item_sold: 0,
      direct_gmv: 0,
      broad_gmv: 0,
      expense: 0,
      cost_per_conversion: 0,
      direct_roas: 0,
      broad_roas: 0,
    };
    expect(body).toEqual({
      error: '',
      message: '',
      warning: '',
      response: [
        { date: '27-02-2026', ...nothing },
        {
          date: '28-02-2026',
          impression: 1_600,
          clicks: 50,
          ctr: 0.0313,
          direct_order: 1,
          broad_order: 3,
          direct_conversions: 0.02,
          broad_conversions: 0.06,
          direct_item_sold: 2,
          broad_item_sold: 5,
          direct_gmv: 30.5,
          broad_gmv: 70.000001,
          expense: 10,
          cost_per_conversion: 3.3333,
          direct_roas: 3.05,
          broad_roas: 7,
        },
      ],
    });
  });

  test('sums are exact where micros exceed what a number holds', async () => {
    const campaign = await world.given.adCampaign();
    const most = Number.MAX_SAFE_INTEGER;
    for (const hours of [0, 1, 2])
      await world.given.adFigure({
        campaign,
        hour_start: at('2026-02-28T00:00:00Z') + hours * 3_600,
        other_gmv_micros: most,
      });
    const { response } = await ask(campaign.shop, '27-02-2026', '28-02-2026');
    expect(response[1]?.broad_gmv).toBe(Number(3n * BigInt(most)) / 1_000_000);
  });

  test('hours that have not begun count as nothing', async () => {
    const campaign = await world.given.adCampaign();
    const { now } = world.clock;
    for (const hour_start of [now, now + 3_600])
      await world.given.adFigure({ campaign, hour_start, impression: 5 });
    expect((await ask(campaign.shop, '28-02-2026', '01-03-2026')).response[1]).toMatchObject({
      date: '01-03-2026',
      impression: 5,
    });
    world.clock.advance({ hours: 1 });
    expect((await ask(campaign.shop, '28-02-2026', '01-03-2026')).response[1]).toMatchObject({
      impression: 10,
    });
  });

  test('a day begins and ends at midnight in the region, also where clocks change', async () => {
    const shop = await world.given.shop({ region: 'PL' });
    const campaign = await world.given.adCampaign({ shop });
    // On 2025-10-26, clocks in Poland are put back: the day has 25 hours.
    for (const [moment, impression] of [
      ['2025-10-25T21:00:00Z', 1],
      ['2025-10-25T22:00:00Z', 10],
      ['2025-10-26T22:00:00Z', 10],
      ['2025-10-26T23:00:00Z', 100],
      ['2025-10-27T23:00:00Z', 1_000],
    ] as const)
      await world.given.adFigure({ campaign, hour_start: at(moment), impression });
    const { response } = await ask(shop, '25-10-2025', '28-10-2025');
    expect(response.map(({ date, impression }) => [date, impression])).toEqual([
      ['25-10-2025', 1],
      ['26-10-2025', 20],
      ['27-10-2025', 100],
      ['28-10-2025', 1_000],
    ]);
  });

  test.each([
    [{ start_date: '2026-02-27', end_date: '28-02-2026' }, 'start_date'],
    [{ start_date: '27-02-2026' }, 'end_date'],
  ])('%j is refused with the name of the field', async (request, field) => {
    const { body } = await world.call(name, request, { shop: await world.given.shop() });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringContaining(field) });
  });

  const range = (title: string, start_date: string, end_date: string) =>
    [
      title,
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { start_date, end_date }, { shop });
      },
    ] as const;

  eachRefusal(world, get_all_cpc_ads_daily_performance, {
    no_such_day: range('a day that the calendar does not have', '28-02-2026', '29-02-2026'),
    start_later_than_end: range('an end before the start', '28-02-2026', '27-02-2026'),
    same_start_end_dates: range('a single day', '28-02-2026', '28-02-2026'),
    date_in_future: range('an end after today', '28-02-2026', '02-03-2026'),
    date_too_old: range('a start more than 6 months ago', '31-08-2025', '02-09-2025'),
    date_range_too_long: range('a range longer than a month', '15-01-2026', '16-02-2026'),
  });
});
