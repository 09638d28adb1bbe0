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
  summary: 'The product ad campaigns of the calling shop, by their ids.',
  request: {
    ad_type: optional(choice('Which campaigns; all when it is left out.', ['all', ...ad_types])),
    offset: withDefault(int32('How many campaigns to pass over.', { minimum: 0, maximum: 1_000_000 }), 0),
    limit: withDefault(
      int32('How many campaigns to list.', { minimum: 1, maximum: campaign_page_max }),
      campaign_page_max,
    ),
  },
  response: {
    shop_id: id('The calling shop.'),
    region: text('Its region.'),
    has_next_page: flag('Whether there are more campaigns.'),
    campaign_list: list(
      'The campaigns.',
      record('A campaign.', {
        ad_type: choice('Whether the seller chooses its keywords and bids, or the marketplace.', ad_types),
        campaign_id: id('The campaign.'),
      }),
    ),
  },
  errors: {},
  decisions: [
    { silent_on: 'The order of the list.', decided: 'By campaign_id.' },
    {
      silent_on: 'The limit when none is given, and the largest one.',
      decided: `${campaign_page_max} for both.`,
    },
  ],
});
