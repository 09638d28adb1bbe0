import { int64, list, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { amsErrors } from './ams.errors.ts';

export const batch_remove_products_open_campaign_setting = operation({
  name: 'v2.ams.batch_remove_products_open_campaign_setting',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary:
    'Removes the Open Campaign settings of up to 50 products: affiliates earn on them for seven days more.',
  description:
    'The seller must have accepted the affiliate marketing terms in the seller center. Each campaign stands alone: one that fails does not hold up the others.',
  request: {
    campaign_ids: list('The campaigns whose settings to remove, 1 to 50.', int64('A campaign.'), {
      minItems: 1,
      maxItems: 50,
    }),
  },
  response: {
    failed_list: list(
      'The campaigns that were not removed, in the order of campaign_ids; empty when all were.',
      record('A campaign that was not removed.', {
        campaign_id: int64('The campaign.'),
        fail_error: text('The kind of error.'),
        fail_message: text('What to change.'),
      }),
    ),
    success_list: list(
      'The campaigns that were removed, in the order of campaign_ids.',
      int64('A campaign that was removed.'),
    ),
  },
  errors: pick(amsErrors, 'terms_not_accepted'),
  row_errors: pick(amsErrors, 'no_such_campaign'),
  decisions: [
    { silent_on: 'Whether failed_list is one record or a list.', decided: 'A list.' },
    {
      silent_on: 'A call of which some or all campaigns fail.',
      decided: 'error stays empty; failed_list has them.',
    },
    {
      silent_on: 'When a campaign id is invalid.',
      decided:
        "When the shop has no setting with it: also when it is another shop's, when it has been removed already, and when its period is over.",
    },
    {
      silent_on: 'A campaign that is named twice.',
      decided: 'It is removed the first time; the second fails.',
    },
    { silent_on: 'A call without campaign_ids.', decided: 'error_param.' },
  ],
});
