import { int32, list, record } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { dayErrors } from '../ads.errors.ts';
import { figureDecisions, reportedDate, shop_figures } from './shop_figures.contract.ts';

export const get_all_cpc_ads_hourly_performance = operation({
  name: 'v2.ads.get_all_cpc_ads_hourly_performance',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'Returns what all ads of the shop cost and caused, for each hour of a day.',
  request: {
    performance_date: reportedDate('The day, DD-MM-YYYY; at most 6 months ago, and not after today.'),
  },
  response: list(
    'The 24 hours of the day; zeros for an hour without figures.',
    record('An hour.', {
      hour: int32('The hour, from 0 to 23.', { minimum: 0, maximum: 23 }),
      ...shop_figures,
    }),
  ),
  errors: pick(dayErrors, 'no_such_day', 'date_in_future', 'date_too_old'),
  decisions: figureDecisions('figures', 'days', 'rates', 'earliest'),
});
