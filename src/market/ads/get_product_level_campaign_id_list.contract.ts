import {
  choice,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { ad_types, campaign_page_max } from './ads.ts';

export const get_product_level_campaign_id_list = operation({
  name: 'v2.ads.get_product_level_campaign_id_list',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: "Lists the ids of the calling shop's product ad campaigns.",
  request: {
    ad_type: optional(
      choice('Type of the campaigns to list; all types if it is omitted.', ['all', ...ad_types]),
    ),
    offset: withDefault(int32('How many campaigns to skip.', { minimum: 0, maximum: 1_000_000 }), 0),
    limit: withDefault(
      int32('The most campaigns to list.', { minimum: 1, maximum: campaign_page_max }),
      campaign_page_max,
    ),
  },
  response: {
    shop_id: id('The calling shop.'),
    region: text('Region of the shop.'),
    has_next_page: flag('Whether more campaigns follow.'),
    campaign_list: list(
      'The campaigns, by campaign_id.',
      record('A campaign of the shop.', {
        ad_type: choice(
          'Who chooses keywords and bids: the seller (manual) or the marketplace (auto).',
          ad_types,
        ),
        campaign_id: id('Id of the campaign.'),
      }),
    ),
  },
  errors: {},
  decisions: [
    { silent_on: 'The order of the list.', decided: 'By campaign_id.' },
    {
      silent_on: 'The default and the largest limit.',
      decided: `${campaign_page_max} for both.`,
    },
  ],
});
