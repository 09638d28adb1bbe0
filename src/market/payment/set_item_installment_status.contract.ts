import { flag, int32, int64, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { installmentErrors } from './installment/installment.errors.ts';

const failure_fields = {
  fail_error: optional(text('The kind of error, if nothing was changed for this item.')),
  fail_message: optional(text('What to change, if nothing was changed for this item.')),
};

export const set_item_installment_status = operation({
  name: 'v2.payment.set_item_installment_status',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Opens or closes payment by installments for up to 100 items.',
  description:
    'For shops in TH and TW, which say for how many months buyers may pay, and for local sellers in AR, which say whether items take part in Plan Ahora. Each item stands alone: one that fails does not hold up the others.',
  allow: { region: { one_of: ['TH', 'TW', 'AR'], refusal: 'region_not_supported' } },
  request: {
    item_id_list: list('The items, 1 to 100.', int64('An item.'), { minItems: 1, maxItems: 100 }),
    tenure_list: list(
      'The tenures to offer, in months: 3, 6 and 10 in TH, any of 3, 6, 12 and 24 in TW. An empty list closes installments.',
      int32('A tenure, in months.'),
      { maxItems: 100 },
    ),
    participate_plan_ahora: optional(
      flag('Whether the items take part in Plan Ahora. Only for local sellers in AR, who must send it.'),
    ),
  },
  response: {
    item_installment_list: list(
      'One row for each item, in the order of item_id_list.',
      record('What holds for an item now.', {
        item_id: int64('The item.'),
        tenure_list: list(
          'The tenures that its buyers may choose, in months, ascending; empty when there is no installment.',
          int32('A tenure, in months.'),
        ),
        ...failure_fields,
      }),
    ),
    item_plan_ahora_list: optional(
      list(
        'Only for local sellers in AR: one row for each item, in the order of item_id_list.',
        record('What holds for an item now.', {
          item_id: int64('The item.'),
          participate_plan_ahor: flag('Whether it takes part. The field is really spelled so.'),
          ...failure_fields,
        }),
      ),
    ),
  },
  errors: pick(
    installmentErrors,
    'region_not_supported',
    'tenures_invalid',
    'plan_ahora_missing',
    'item_not_found',
    'item_price_too_low',
  ),
  row_errors: pick(installmentErrors, 'item_not_found', 'item_price_too_low'),
  decisions: [
    {
      silent_on: 'Shops elsewhere.',
      decided: 'region_not_support; also for cross-border sellers in AR.',
    },
    {
      silent_on: 'The order of tenure_list.',
      decided: 'Irrelevant; answers have it ascending. A tenure that is named twice is tenures_invalid.',
    },
    {
      silent_on: 'An item that fails.',
      decided:
        'Its row has fail_error and fail_message, and the installment that it had before and keeps: error_item_not_found, or item_price_too_low for a price under 1000.',
    },
    {
      silent_on: 'A call of which every item fails.',
      decided:
        'error is that of the first item, message says it of each, and the lists are empty. Nothing has changed.',
    },
    { silent_on: 'Closing for an item under 1000.', decided: 'It succeeds, as for every item.' },
    {
      silent_on: 'An item that is named twice.',
      decided: 'It has two equal rows.',
    },
    {
      silent_on: 'tenure_list of local sellers in AR.',
      decided: 'It is required, as everywhere, and ignored; item_installment_list is empty.',
    },
    {
      silent_on: 'participate_plan_ahora of other sellers.',
      decided: 'It is ignored.',
    },
    { silent_on: 'A call without items.', decided: 'error_param.' },
  ],
});
