import {
  choice,
  decimal,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { operation } from '../../../kit/contract/operation.ts';
import { pick } from '../../../kit/contract/records.ts';
import { paymentErrors } from '../payment.errors.ts';
import { income_row_statuses, income_statuses, page_size_max } from '../payment.ts';

const day = (description: string) =>
  text(description, { pattern: '^\\d{4}-\\d\\d-\\d\\d$', '~form': 'a date such as 2026-03-01' });

export const get_income_detail = operation({
  name: 'v2.payment.get_income_detail',
  method: 'GET',
  other_method: 'POST',
  caller: 'shop',
  access: 'read',
  summary: "Lists the shop's income that is pending, to release, or released, newest first, in pages.",
  description:
    'It lists the rows of the sums of get_income_overview. Start with an empty cursor and continue with the cursor of next_page until it is empty. It is called by GET or by POST.',
  request: {
    date_from: day("First day of the releases, in the shop's local time; used with income_status 1 only."),
    date_to: day('Last day of the releases: 1 to 14 days after date_from.'),
    income_status: choice('Which income to list.', income_statuses),
    cursor: withDefault(text('Empty for the first page, then the cursor of next_page.'), ''),
    page_size: int32('The most rows per page.', { minimum: 1, maximum: page_size_max }),
  },
  response: {
    income_detail_list: record('A page of income.', {
      list: list(
        'The rows, newest first.',
        record('Income from an order, or an adjustment.', {
          order_sn: text('Order number; empty for an adjustment of the whole shop.'),
          payment_method: text('Payment method of the buyer; empty if it is unknown.'),
          description: choice('What the row is.', ['Order Income', 'Adjustment']),
          status: choice('Where the money is.', Object.values(income_row_statuses)),
          currency: text('Currency of the amount.'),
          creation_date: timestamp(
            'When the order was placed, if the row is an estimate. Otherwise when its transaction was created.',
          ),
          estimated_escrow_amount: optional(decimal('The amount, if it is pending.')),
          estimated_payout_time: optional(
            timestamp('Earliest time of the release, if the order is completed and the row is pending.'),
          ),
          to_release_amount: optional(decimal('The amount, if it is to release.')),
          released_amount: optional(decimal('The amount, if it is released.')),
          actual_payout_time: optional(
            timestamp('Time of the release, or of the payout of a cross-border shop, if it is released.'),
          ),
        }),
      ),
      next_page: record('How to get the next page.', {
        cursor: text('Cursor of the next page; empty if there is none.'),
        page_size: int32('The requested page_size.'),
      }),
    }),
  },
  envelope: 'top',
  errors: pick(
    paymentErrors,
    'not_to_release',
    'income_dates_invalid',
    'income_cursor_not_ours',
    'too_many_payouts',
  ),
  decisions: [
    {
      silent_on: 'The order of the rows.',
      decided:
        'Newest first: pending rows by creation_date, releases of local shops by their time, and rows of payouts by creation_date. Among the rows to release, rows that wait for a release are ordered by creation_date, and rows that wait for a payout by the time of their release.',
    },
    {
      silent_on: 'The bounds of the days.',
      decided: 'Both days are included. They are checked for every income_status.',
    },
    { silent_on: 'The language of status.', decided: 'English.' },
    {
      silent_on: 'Which released rows a cross-border shop has.',
      decided:
        'The transactions of the payouts that were made on these days. There may be at most 100 such payouts.',
    },
    {
      silent_on: 'The meaning of the cursor.',
      decided:
        'It is opaque. It is valid for the shop and the same dates and income_status, with any page_size; otherwise the answer is error_param.',
    },
  ],
});
