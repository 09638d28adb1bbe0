import { list, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { dayErrors } from '../ads.errors.ts';
import { figureDecisions, reportedDate, shop_figures } from './shop_figures.contract.ts';

export const get_all_cpc_ads_daily_performance = operation({
  name: 'v2.ads.get_all_cpc_ads_daily_performance',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns what all ads of the shop cost and caused, for each day of a range.',
  request: {
    start_date: reportedDate('The first day, DD-MM-YYYY; at most 6 months ago.'),
    end_date: reportedDate(
      'The last day, DD-MM-YYYY; after start_date, at most a month later, and not after today.',
    ),
  },
  response: list(
    'The days of the range, from the first to the last; zeros for a day without figures.',
    record('A day.', shop_figures),
  ),
  errors: dayErrors,
  decisions: figureDecisions('figures', 'days', 'rates', 'checks', 'earliest', 'longest'),
});
