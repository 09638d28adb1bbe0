import { choice, list, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { region_codes } from '../../../kit/contract/region.ts';

export const get_payment_method_list = operation({
  name: 'v2.payment.get_payment_method_list',
  method: 'GET',
  caller: 'public',
  access: 'read',
  summary: 'Lists the payment methods that the marketplace offers buyers, by region.',
  request: {},
  response: list(
    'One row for each region that has payment methods, in the order of their codes.',
    record('The payment methods of a region.', {
      payment_method: list('The payment methods, in alphabetical order.', text('Name of a payment method.')),
      region: choice('Code of the region.', region_codes),
    }),
  ),
  envelope: 'without_warning',
  errors: {},
  decisions: [
    {
      silent_on: 'Who may call it.',
      decided: 'Every partner: it needs a public sign and no access_token.',
    },
    {
      silent_on: 'Whether orders have other payment methods.',
      decided: 'They may: the names are for display, and an order keeps the name with which it was placed.',
    },
  ],
});
