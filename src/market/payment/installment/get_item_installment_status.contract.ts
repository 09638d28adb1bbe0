import { flag, int32, int64, list, optional, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { installmentErrors } from './installment.errors.ts';

export const get_item_installment_status = operation({
  name: 'v2.payment.get_item_installment_status',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns how buyers may pay for up to 100 items by installments.',
  description:
    'Returns what set_item_installment_status has set: the tenures of items in TH and TW, and whether items of local sellers in AR take part in Plan Ahora.',
  allow: { region: { one_of: ['TH', 'TW', 'AR'], refusal: 'region_not_supported' } },
  request: {
    item_id_list: list('Ids of the items, 1 to 100.', int64('Id of an item.'), {
      minItems: 1,
      maxItems: 100,
    }),
  },
  response: {
    item_installment_list: list(
      'One row for each item, in the order of item_id_list.',
      record('The installment settings of an item.', {
        item_id: int64('Id of the item.'),
        tenure_list: optional(
          list(
            'Tenures that support installment, in months, ascending; empty if there is no installment, absent if the item failed.',
            int32('A tenure, in months.'),
          ),
        ),
        fail_error: optional(text('The error type, if the item failed.')),
        fail_message: optional(text('How to correct the request, if the item failed.')),
      }),
    ),
    item_plan_ahora_list: optional(
      list(
        'Only for local sellers in AR: one row for each item that did not fail, in the order of item_id_list.',
        record('The installment settings of an item.', {
          item_id: int64('Id of the item.'),
          participate_plan_ahora: flag('Whether the item takes part in Plan Ahora.'),
        }),
      ),
    ),
  },
  envelope: 'without_warning',
  errors: pick(installmentErrors, 'region_not_supported', 'item_not_found'),
  row_errors: pick(installmentErrors, 'item_not_found'),
  decisions: [
    {
      silent_on: 'shop_not_in_whitelist, shop_manual_off and error_get_item_installment.',
      decided:
        'They are never returned: every shop of these regions may offer installments, none is switched off manually, and a failed read fails the whole call.',
    },
    {
      silent_on: 'Cross-border sellers in AR.',
      decided: 'region_not_support, as in set_item_installment_status.',
    },
    {
      silent_on: 'A call in which every item fails.',
      decided: 'error is the error of the items, and item_installment_list is empty.',
    },
    {
      silent_on: 'item_installment_list of local sellers in AR.',
      decided:
        'It contains every item, with an empty tenure_list; item_plan_ahora_list contains their settings.',
    },
    { silent_on: 'An item that occurs twice.', decided: 'It has two equal rows.' },
  ],
});
