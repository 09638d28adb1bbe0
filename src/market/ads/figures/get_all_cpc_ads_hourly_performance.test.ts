import { expect, test } from 'vitest';
import type { GivenShop } from '../../../../test/support/given/account.ts';
import { onEachEngine } from '../../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../../test/support/world/refusals.ts';
import { get_all_cpc_ads_hourly_performance } from './get_all_cpc_ads_hourly_performance.contract.ts';

const at = (moment: string) => Date.parse(moment) / 1_000;

onEachEngine('get_all_cpc_ads_hourly_performance', (world) => {
  const { name } = get_all_cpc_ads_hourly_performance;
  const ask = async (shop: GivenShop, performance_date: string) =>
    (await world.call(name, { performance_date }, { shop })).body.response;

  test('a day has 24 hours by the clocks of the region, each with its figures', async () => {
    const campaign = await world.given.adCampaign();
    const { shop } = campaign;
    const figures = { impression: 50, clicks: 4, other_order: 1, expense_micros: 1_600_000 };
    await world.given.adFigure({ campaign, hour_start: at('2026-02-28T01:00:00Z'), ...figures });
    await world.given.adFigure({ campaign, hour_start: at('2026-02-28T16:00:00Z'), impression: 9 });
    const hours = await ask(shop, '28-02-2026');
    expect(hours.map(({ hour }) => hour)).toEqual(Array.from({ length: 24 }, (_, hour) => hour));
    expect(hours.filter(({ impression }) => impression > 0)).toEqual([
      {
        ...hours[0],
        hour: 9,
        date: '28-02-2026',
        impression: 50,
        clicks: 4,
        ctr: 0.08,
        broad_order: 1,
        broad_conversions: 0.25,
        expense: 1.6,
        cost_per_conversion: 1.6,
      },
    ]);
  });

  test('any time of an hour belongs to its hour, and two campaigns add up', async () => {
    const campaign = await world.given.adCampaign();
    const { shop } = campaign;
    const other = await world.given.adCampaign({ shop });
    await world.given.adFigure({ campaign, hour_start: at('2026-02-28T01:59:59Z'), impression: 5 });
    await world.given.adFigure({ campaign: other, hour_start: at('2026-02-28T01:00:00Z'), impression: 6 });
    expect((await ask(shop, '28-02-2026'))[9]).toMatchObject({ hour: 9, impression: 11 });
  });

  test('the sums of the hours of random figures equal the day, also on days on which clocks change', async () => {
    const days = 'v2.ads.get_all_cpc_ads_daily_performance';
    for (const [region, day, next] of [
      ['SG', '27-02-2026', '28-02-2026'],
      ['PL', '26-10-2025', '27-10-2025'],
      ['CL', '07-09-2025', '08-09-2025'],
    ] as const) {
      const shop = await world.given.shop({ region });
      const campaigns = [await world.given.adCampaign({ shop }), await world.given.adCampaign({ shop })];
      const [date, month, year] = day.split('-');
      const noon = at(`${year}-${month}-${date}T12:00:00Z`);
      for (const campaign of campaigns)
        for (let hours = -30; hours <= 30; hours++)
          await world.given.adFigure({
            campaign,
            hour_start: noon + hours * 3_600,
            impression: 60 + hours,
            clicks: 30 + (hours % 7),
            expense_micros: 1_234_567 * (hours + 31),
            other_gmv_micros: 7_654_321 * (hours + 31),
          });
      const { body } = await world.call(days, { start_date: day, end_date: next }, { shop });
      const hours = await ask(shop, day);
      for (const figure of ['impression', 'clicks', 'expense', 'broad_gmv'] as const)
        expect(hours.reduce((sum, hour) => sum + hour[figure], 0)).toBeCloseTo(
          body.response[0]?.[figure] ?? -1,
          6,
        );
    }
  });

  const day = (title: string, performance_date: string) =>
    [
      title,
      async () => {
        const shop = await world.given.shop();
        return () => world.call(name, { performance_date }, { shop });
      },
    ] as const;

  eachRefusal(world, get_all_cpc_ads_hourly_performance, {
    no_such_day: day('a day that the calendar does not have', '29-02-2026'),
    date_in_future: day('a day after today', '02-03-2026'),
    date_too_old: day('a day more than 6 months ago', '31-08-2025'),
  });
});
