import { expect, test } from 'vitest';
import { onEachEngine } from '../../../test/support/world/harness.ts';
import { eachRefusal } from '../../../test/support/world/refusals.ts';
import { get_product_level_campaign_setting_info } from './get_product_level_campaign_setting_info.contract.ts';

const { name } = get_product_level_campaign_setting_info;

onEachEngine('get_product_level_campaign_setting_info', (world) => {
  type Campaign = Awaited<ReturnType<typeof world.given.adCampaign>>;
  const ask = async ({ shop, campaign_id }: Campaign, info_type_list: number[], more: number[] = []) =>
    (await world.call(name, { info_type_list, campaign_id_list: [campaign_id, ...more] }, { shop })).body;
  const only = async (campaign: Campaign, info_type_list: number[]) => {
    const { response } = await ask(campaign, info_type_list);
    return response.campaign_list[0];
  };

  test('common info contains the stored settings of the campaign', async () => {
    const campaign = await world.given.adCampaign({
      ad_name: 'Kopi set',
      item_id: 77,
      campaign_placement: 'search',
      campaign_budget_micros: 12_500_000,
      start_time: 'now-1d',
      end_time: 'now+1d',
    });
    const { shop, campaign_id } = campaign;
    const { now } = world.clock;
    expect(await ask(campaign, [1])).toEqual({
      request_id: expect.stringMatching(/^[0-9a-f]{32}$/),
      error: '',
      message: '',
      warning: '',
      response: {
        shop_id: shop.shop_id,
        region: 'SG',
        campaign_list: [
          {
            campaign_id,
            common_info: {
              ad_type: 'manual',
              ad_name: 'Kopi set',
              campaign_status: 'ongoing',
              bidding_method: 'manual',
              campaign_placement: 'search',
              campaign_budget: 12.5,
              campaign_duration: { start_time: now - 86_400, end_time: now + 86_400 },
              item_id_list: [77],
            },
          },
        ],
      },
    });
  });

  test.each([
    ['ongoing', {}],
    ['scheduled', { start_time: 'now+1h' }],
    ['ended', { end_time: 'now' }],
    ['paused', { paused: true }],
    ['ended', { end_time: 'now-1h', paused: true }],
  ] as const)('a campaign is %s with %j', async (campaign_status, columns) => {
    expect(await only(await world.given.adCampaign(columns), [1])).toMatchObject({
      common_info: { campaign_status },
    });
  });

  test('keywords include bids and deleted keywords, and show the result of an edit', async () => {
    const campaign = await world.given.adCampaign({
      enhanced_cpc: true,
      discovery_ads_locations: [{ location: 'daily_discover', active: true, bid_price_micros: 250_000 }],
    });
    const { shop, campaign_id } = campaign;
    await world.given.adKeyword({ campaign, keyword: 'kopi pot', keyword_status: 'deleted' });
    const edit = {
      reference_id: 'first',
      campaign_id,
      selected_keywords: [
        { edit_action: 'add', keyword: 'kopi set', match_type: 'exact', bid_price_per_click: 0.35 },
      ],
    };
    expect((await world.call('v2.ads.edit_manual_product_ad_keywords', edit, { shop })).body.error).toBe('');
    expect(await only(campaign, [2])).toEqual({
      campaign_id,
      manual_bidding_info: {
        enhanced_cpc: true,
        selected_keywords: [
          { keyword: 'kopi pot', status: 'deleted', match_type: 'broad', bid_price_per_click: 0.3 },
          { keyword: 'kopi set', status: 'normal', match_type: 'exact', bid_price_per_click: 0.35 },
        ],
        discovery_ads_locations: [{ location: 'daily_discover', status: 'active', bid_price: 0.25 }],
      },
    });
  });

  test('only the requested blocks that apply are returned', async () => {
    const auto = await world.given.adCampaign({
      ad_type: 'auto',
      bidding_method: 'auto',
      roas_target_micros: 4_500_000,
    });
    const manual = await world.given.adCampaign();
    const blocksOf = async (campaign: Campaign, asked: number[]) => {
      const { campaign_id: _, ...blocks } = (await only(campaign, asked)) ?? {};
      return Object.keys(blocks);
    };
    expect(await blocksOf(auto, [1, 2, 3, 4])).toEqual([
      'common_info',
      'auto_bidding_info',
      'auto_product_ads_info',
    ]);
    expect(await blocksOf(manual, [1, 2, 3, 4])).toEqual(['common_info', 'manual_bidding_info']);
    expect(await blocksOf(manual, [3])).toEqual([]);
    expect(await only(auto, [3])).toMatchObject({ auto_bidding_info: { roas_target: 4.5 } });
  });

  test('automatic product ads name their items', async () => {
    const shop = await world.given.shop();
    const { item_id } = await world.given.item({ shop, item_name: 'Teapot' });
    const campaign = await world.given.adCampaign({ shop, item_id, ad_type: 'auto' });
    expect(await only(campaign, [4])).toMatchObject({
      auto_product_ads_info: [{ item_id, product_name: 'Teapot', status: 'ongoing' }],
    });
  });

  test('campaigns are returned in the order of the request, each once', async () => {
    const first = await world.given.adCampaign();
    const second = await world.given.adCampaign({ shop: first.shop });
    const { response } = await ask(second, [1], [first.campaign_id, second.campaign_id]);
    const { campaign_list } = response;
    expect(campaign_list.map(({ campaign_id }) => campaign_id)).toEqual([
      second.campaign_id,
      first.campaign_id,
    ]);
  });

  test.each([
    ['info_type_list', { info_type_list: [5], campaign_id_list: [1] }],
    ['info_type_list', { campaign_id_list: [1] }],
    ['campaign_id_list', { info_type_list: [1] }],
    [
      'campaign_id_list',
      { info_type_list: [1], campaign_id_list: Array.from({ length: 101 }, (_, at) => at + 1) },
    ],
  ])('a wrong %s is refused with its name', async (field, request) => {
    const shop = await world.given.shop();
    const { body } = await world.call(name, request, { shop });
    expect(body).toMatchObject({ error: 'error_param', message: expect.stringMatching(field) });
  });

  eachRefusal(world, get_product_level_campaign_setting_info, {
    campaign_not_match: [
      "another shop's campaign",
      async () => {
        const { campaign_id } = await world.given.adCampaign();
        const own = await world.given.adCampaign();
        return () =>
          world.call(
            name,
            { info_type_list: [1], campaign_id_list: [own.campaign_id, campaign_id] },
            { shop: own.shop },
          );
      },
    ],
  });
});
