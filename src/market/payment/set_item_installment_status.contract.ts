import { flag, int32, int64, list, optional, record, text } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { installmentErrors } from './installment/installment.errors.ts';

const failure_fields = {
  fail_error: optional(text('The error type, if the item was not changed.')),
  fail_message: optional(text('How to correct the request, if the item was not changed.')),
};

export const set_item_installment_status = operation({
  name: 'v2.payment.set_item_installment_status',
  method: 'POST',
  caller: 'shop',
  access: 'write',
  summary: 'Opens or closes payment by installments for up to 100 items.',
  description:
    'For shops in TH and TW, which choose the tenures in months, and for local sellers in AR, which choose whether items take part in Plan Ahora. Items are independent: one that fails does not affect the others.',
  allow: { region: { one_of: ['TH', 'TW', 'AR'], refusal: 'region_not_supported' } },
  request: {
    item_id_list: list('Ids of the items, 1 to 100.', int64('Id of an item.'), {
      minItems: 1,
      maxItems: 100,
    }),
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
      record('The current installment settings of an item.', {
        item_id: int64('Id of the item.'),
        tenure_list: list(
          'Tenures that support installment, in months, ascending; empty if there is no installment.',
          int32('A tenure, in months.'),
        ),
        ...failure_fields,
      }),
    ),
    item_plan_ahora_list: optional(
      list(
        'Only for local sellers in AR: one row for each item, in the order of item_id_list.',
        record('The current installment settings of an item.', {
          item_id: int64('Id of the item.'),
          participate_plan_ahor: flag(
            'Whether the item takes part in Plan Ahora. The wire spells the field this way.',
          ),
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
      silent_on: 'Shops in other regions.',
      decided: 'region_not_support; also for cross-border sellers in AR.',
    },
    {
      silent_on: 'The order of tenure_list.',
      decided:
        'Irrelevant; answers list the tenures ascending. A tenure that occurs twice is tenures_invalid.',
    },
    {
      silent_on: 'An item that fails.',
      decided:
        'Its row has fail_error and fail_message, and its unchanged installment: error_item_not_found, or item_price_too_low for a price under 1000.',
    },
    {
      silent_on: 'A call in which every item fails.',
      decided:
        'error is the error of the first item, message lists all errors, and the lists are empty. Nothing has changed.',
    },
    { silent_on: 'Closing installments for an item under 1000.', decided: 'It succeeds, as for every item.' },
    {
      silent_on: 'An item that occurs twice.',
      decided: 'It has two equal rows.',
    },
    {
      silent_on: 'tenure_list of local sellers in AR.',
      decided: 'It is required, as in every region, and ignored; item_installment_list is empty.',
    },
    {
      silent_on: 'participate_plan_ahora of other sellers.',
      decided: 'It is ignored.',
    },
    { silent_on: 'A call without items.', decided: 'error_param.' },
  ],
});
