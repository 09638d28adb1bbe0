import { choice, flag, list, nullable, record, text } from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import {
  breakdown_names,
  buyer_invoice_names,
  buyer_invoice_types,
  order_sns_max,
  shown_breakdown_names,
} from '../order.ts';
import { invoiceErrors, invoiceRowErrors } from './invoices.errors.ts';

const part = (name: string) => text(`The buyer's ${name.replaceAll('_', ' ')}; empty if it does not apply.`);
const parts = <const Name extends string>(names: readonly Name[]) =>
  Object.fromEntries(names.map((name) => [name, part(name)])) as Record<Name, ReturnType<typeof part>>;
const prefixed = <const Prefix extends string, const Name extends string>(
  prefix: Prefix,
  names: readonly Name[],
) =>
  Object.fromEntries(names.map((name) => [`${prefix}_${name}`, part(name)])) as Record<
    `${Prefix}_${Name}`,
    ReturnType<typeof part>
  >;

export const get_buyer_invoice_info = operation({
  name: 'v2.order.get_buyer_invoice_info',
  method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: 'Returns what the buyers of some orders ask invoices for.',
  description: 'For local shops in VN, TH, PH and PL.',
  envelope: 'top',
  allow: {
    region: { one_of: ['VN', 'TH', 'PH', 'PL'], refusal: 'not_local_asking' },
    seller_type: { is: 'local', refusal: 'not_local_asking' },
  },
  request: {
    queries: list(
      'The orders, each once.',
      record('An order.', { order_sn: text('Number of the order.', { minLength: 1 }) }),
      {
        minItems: 1,
        maxItems: order_sns_max,
      },
    ),
  },
  response: {
    invoice_info_list: list(
      'One row for each order, in the order of the request.',
      record('The invoice that a buyer asks for.', {
        order_sn: text('Number of the order.'),
        invoice_type: choice('For whom the invoice is; empty if the row failed.', [
          '',
          ...buyer_invoice_types,
        ]),
        invoice_detail: nullable(
          record('What the invoice must say; null if the row failed.', {
            ...parts(buyer_invoice_names),
            address_breakdown: record('Address of a person.', parts(shown_breakdown_names)),
            company_address_breakdown: record(
              'Address of a company.',
              prefixed('company', shown_breakdown_names),
            ),
            household_address_breakdown: record(
              'Address of a household.',
              prefixed('household', breakdown_names),
            ),
          }),
        ),
        error: text('Why the row failed; empty if it did not.'),
        is_requested: flag('Whether the buyer asks for an invoice.'),
      }),
    ),
  },
  errors: pick(invoiceErrors, 'not_local_asking', 'order_named_twice'),
  row_errors: invoiceRowErrors,
  decisions: [
    { silent_on: 'The maximum number of orders.', decided: `${order_sns_max}, as in get_order_detail.` },
    { silent_on: 'Fields that do not apply.', decided: 'They are empty texts.' },
    {
      silent_on: 'When values are masked.',
      decided:
        'In COMPLETED and CANCELLED: all but the first and last characters of each value are asterisks.',
    },
  ],
});
