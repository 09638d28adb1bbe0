import { choice, decimal, id, int64, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { adsErrors, dayErrors } from '../ads.errors.ts';
import { ad_types, campaign_placements } from '../ads.ts';
import { figureDecisions, reportedDate } from './shop_figures.contract.ts';

const count = (description: string) => int64(description, { minimum: 0 });
const amount = (description: string) => decimal(description, { minimum: 0 });

export const get_product_campaign_daily_performance = operation({
  name: 'v2.ads.get_product_campaign_daily_performance',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns what product ad campaigns cost and caused, for each day of a range.',
  description:
    'Some figures have other names here than in the figures of a shop: roi is called roas there, and cpc is called cost_per_conversion. Each order_amount is a number of pieces. Rates whose description has a % are in percent.',
  request: {
    start_date: reportedDate('The first day, DD-MM-YYYY; at most 6 months ago.'),
    end_date: reportedDate(
      'The last day, DD-MM-YYYY; after start_date, at most a month later, and not after today.',
    ),
    campaign_id_list: list('The campaigns, at most 100.', id('Id of a campaign.'), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  response: list(
    'A list with one element: the calling shop.',
    record('The calling shop.', {
      shop_id: id('Id of the shop.'),
      region: text('Region of the shop.'),
      campaign_list: list(
        'The campaigns, in the order of the request.',
        record('A campaign.', {
          campaign_id: id('Id of the campaign.'),
          ad_type: choice(
            'Who chooses the keywords: the seller (manual) or the marketplace (auto).',
            ad_types,
          ),
          campaign_placement: choice('Where its ads are shown.', campaign_placements),
          ad_name: text('Name of the campaign.'),
          metrics_list: list(
            'The days of the range, from the first to the last; zeros for a day without figures.',
            record('A day.', {
              date: text('The day, DD-MM-YYYY.'),
              impression: count('How often buyers saw the ads.'),
              clicks: count('How often buyers clicked on them.'),
              ctr: amount('clicks / impression, in %.'),
              expense: amount('What the clicks cost.'),
              broad_gmv: amount('Sales of anything of the shop within 7 days of a click.'),
              broad_order: count('Orders of anything of the shop within 7 days of a click.'),
              broad_order_amount: count('Pieces in these orders.'),
              broad_roi: amount('broad_gmv / expense.'),
              broad_cir: amount('expense / broad_gmv, in %.'),
              cr: amount('broad_order / clicks, in %.'),
              cpc: amount('expense / broad_order.'),
              direct_order: count('Orders of the promoted item within 7 days of a click.'),
              direct_order_amount: count('Pieces of the promoted item in these orders.'),
              direct_gmv: amount('Sales of the promoted item in these orders.'),
              direct_roi: amount('direct_gmv / expense.'),
              direct_cir: amount('expense / direct_gmv, in %.'),
              direct_cr: amount('direct_order / clicks, in %.'),
              cpdc: amount('expense / direct_order.'),
            }),
          ),
        }),
      ),
    }),
    { minItems: 1, maxItems: 1 },
  ),
  errors: { ...dayErrors, ...pick(adsErrors, 'campaign_not_match') },
  decisions: [
    ...figureDecisions('figures', 'days', 'rates', 'checks', 'earliest', 'longest'),
    {
      silent_on: 'Several campaigns, one of which does not belong to the shop.',
      decided: 'ads.shop.campaign_not_match, and no campaign is returned. Dates are checked before.',
    },
  ],
});
