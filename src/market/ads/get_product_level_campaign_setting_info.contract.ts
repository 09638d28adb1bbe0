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
  summary: 'Returns the settings and keywords of up to 100 product ad campaigns.',
  request: {
    info_type_list: list(
      'The kinds of settings to return.',
      choice('A kind of settings.', campaign_info_types),
      {
        minItems: 1,
        maxItems: 10,
      },
    ),
    campaign_id_list: list('The campaigns, at most 100.', id('Id of a campaign.'), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  response: {
    shop_id: id('The calling shop.'),
    region: text('Region of the shop.'),
    campaign_list: list(
      'The campaigns, in the order of the request.',
      record('A campaign, with the requested settings.', {
        campaign_id: id('Id of the campaign.'),
        common_info: optional(
          record('Present if kind 1 was requested.', {
            ad_type: choice(
              'Who chooses the keywords: the seller (manual) or the marketplace (auto).',
              ad_types,
            ),
            ad_name: text('Name of the campaign.'),
            campaign_status: choice('Current status of the campaign.', campaign_statuses),
            bidding_method: choice(
              'Who sets the bids: the seller (manual) or the marketplace (auto).',
              bidding_methods,
            ),
            campaign_placement: choice('Where its ads are shown.', campaign_placements),
            campaign_budget: amount('The most that the campaign may spend in a day; 0 for no limit.'),
            campaign_duration: record('When the campaign runs.', {
              start_time: int64('Start of the campaign; 0 if it has no start time.'),
              end_time: int64('End of the campaign; 0 if it has no end.'),
            }),
            item_id_list: list(
              'The promoted item, as a list with one element.',
              id('Id of the promoted item.'),
            ),
          }),
        ),
        manual_bidding_info: optional(
          record('Present if kind 2 was requested and the campaign has manual bidding.', {
            enhanced_cpc: flag('Whether bids are raised when a sale is likely.'),
            selected_keywords: list(
              'Keywords of the campaign, including deleted ones, which can be restored.',
              record('A keyword of the campaign.', {
                keyword: text('The keyword, in its stored spelling.'),
                status: choice('Whether the keyword is in use.', keyword_statuses),
                match_type: choice('How searches must match the keyword.', match_types),
                bid_price_per_click: amount('The highest price of a click.'),
              }),
            ),
            discovery_ads_locations: list(
              'Places outside of searches where the ad is shown.',
              record('A place where the ad is shown.', {
                location: choice('Name of the place.', discovery_locations),
                status: choice('Whether the ad is shown there.', ['active', 'inactive']),
                bid_price: amount('The highest price of a click there.'),
              }),
            ),
          }),
        ),
        auto_bidding_info: optional(
          record('Present if kind 3 was requested and the campaign has automatic bidding.', {
            roas_target: amount('The revenue that each unit of spending should bring; 0 for no target.'),
          }),
        ),
        auto_product_ads_info: optional(
          list(
            'Present if kind 4 was requested and the ad_type of the campaign is auto.',
            record('An item that the marketplace promotes.', {
              item_id: id('Id of the item.'),
              product_name: text('Name of the item; empty if the item no longer exists.'),
              status: choice('Status of the ad.', campaign_statuses),
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
      silent_on: 'The most keywords in one answer.',
      decided: '10,000, ordered by campaign and keyword.',
    },
    {
      silent_on: 'Several campaigns, one of which does not belong to the shop.',
      decided: 'ads.shop.campaign_not_match, and no campaign is returned.',
    },
  ],
});
