import { choice, decimal, flag, id, int64, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { adsErrors } from './ads.errors.ts';
import {
  ad_types,
  bidding_methods,
  campaign_info_types,
  campaign_placements,
  campaign_statuses,
  discovery_locations,
  keyword_statuses,
  match_types,
} from './ads.ts';

const amount = (description: string) => decimal(description, { minimum: 0 });

export const get_product_level_campaign_setting_info = operation({
  name: 'v2.ads.get_product_level_campaign_setting_info',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'The settings and keywords of up to 100 product ad campaigns.',
  request: {
    info_type_list: list('What to answer.', choice('A kind of settings.', campaign_info_types), {
      minItems: 1,
      maxItems: 10,
    }),
    campaign_id_list: list('The campaigns, at most 100.', id('A campaign.'), { minItems: 1, maxItems: 100 }),
  },
  response: {
    shop_id: id('The calling shop.'),
    region: text('Its region.'),
    campaign_list: list(
      'The campaigns, in the order in which they were asked for.',
      record('A campaign, with what was asked for.', {
        campaign_id: id('The campaign.'),
        common_info: optional(
          record('If 1 was asked for.', {
            ad_type: choice('Whether the seller chooses its keywords, or the marketplace.', ad_types),
            ad_name: text('Its name.'),
            campaign_status: choice('Where it stands now.', campaign_statuses),
            bidding_method: choice('Who sets its bids: the seller, or the marketplace.', bidding_methods),
            campaign_placement: choice('Where its ads are shown.', campaign_placements),
            campaign_budget: amount('What it may spend in a day; 0 for no limit.'),
            campaign_duration: record('When it runs.', {
              start_time: int64('From when; 0 for one that has always been there.'),
              end_time: int64('Until when; 0 for one without an end.'),
            }),
            item_id_list: list('What it promotes: one item.', id('An item.')),
          }),
        ),
        manual_bidding_info: optional(
          record('If 2 was asked for, of a campaign with manual bidding.', {
            enhanced_cpc: flag('Whether bids are raised where a sale is likely.'),
            selected_keywords: list(
              'Its keywords; deleted ones too, which can be restored.',
              record('A keyword.', {
                keyword: text('The keyword.'),
                status: choice('Whether it is in use.', keyword_statuses),
                match_type: choice('How searches are to match it.', match_types),
                bid_price_per_click: amount('What a click may cost.'),
              }),
            ),
            discovery_ads_locations: list(
              'Where it is shown beside searches.',
              record('A place.', {
                location: choice('Which one.', discovery_locations),
                status: choice('Whether it is shown there.', ['active', 'inactive']),
                bid_price: amount('What a click there may cost.'),
              }),
            ),
          }),
        ),
        auto_bidding_info: optional(
          record('If 3 was asked for, of a campaign with automatic bidding.', {
            roas_target: amount('What is to come in for each unit that is spent; 0 for no target.'),
          }),
        ),
        auto_product_ads_info: optional(
          list(
            'If 4 was asked for, of a campaign whose ad_type is auto.',
            record('An item that the marketplace promotes.', {
              item_id: id('The item.'),
              product_name: text('Its name; empty for an item that is not there any more.'),
              status: choice('Where its ad stands.', campaign_statuses),
            }),
          ),
        ),
      }),
    ),
  },
  errors: pick(adsErrors, 'campaign_not_match'),
  decisions: [
    {
      silent_on: 'A block that does not apply to a campaign.',
      decided: 'It is absent: bids are either manual or automatic.',
    },
    {
      silent_on: 'How many keywords one answer has.',
      decided: '10,000 at most, by campaign and keyword.',
    },
    {
      silent_on: 'Several campaigns of which one is not of the shop.',
      decided: 'ads.shop.campaign_not_match, and none is answered.',
    },
  ],
});
