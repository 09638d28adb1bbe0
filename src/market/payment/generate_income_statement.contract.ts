import { choice, id, optional, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { paymentErrors } from './payment.errors.ts';
import { statement_kinds } from './payment.ts';

export const generate_income_statement = operation({
  name: 'v2.payment.generate_income_statement',
  method: 'GET',
  caller: 'shop',
  access: 'write',
  writes_by_get: 'The reference has it called by GET although it has a statement made.',
  summary: 'Has the statement of a week or a month made; answers with its id.',
  description:
    'The statement is drawn in the background, as a PDF and as a CSV: what was released in the period by cost header, what was paid out, and the balance before and after.',
  request: {
    release_time_from: timestamp(
      "The first second of the period in the shop's local time: of a Monday, or of the first day of a month.",
    ),
    release_time_to: timestamp(
      "The last second of the period in the shop's local time: of the Sunday, or of the last day of the month.",
    ),
    statement_type: optional(
      choice(
        'The kind of statement; required for local sellers. For cross-border sellers the bounds tell.',
        statement_kinds,
      ),
    ),
  },
  response: { id: id('Identifies the income statement file.') },
  envelope: 'without_request_id',
  errors: pick(paymentErrors, 'statement_type_missing', 'period_invalid', 'period_not_over'),
  decisions: [
    {
      silent_on: 'The hour of the bounds.',
      decided:
        "The first and the last second of the period by the clocks of the shop's region, also where they change.",
    },
    { silent_on: 'A period that is not over.', decided: 'error_param, also in its last second.' },
    {
      silent_on: 'Asking for the same statement again.',
      decided: 'The same id; it is rendered anew, with what is known by then.',
    },
    {
      silent_on: 'A cross-border seller who sends statement_type.',
      decided: 'The bounds must be those of that kind.',
    },
    {
      silent_on: 'How long the files can be fetched.',
      decided: '90 days from when they are ready; asking again makes them anew.',
    },
    {
      silent_on: 'How large a statement can be.',
      decided:
        '50,000 transactions; one with more fails, and its weeks can be asked for instead of its month.',
    },
  ],
});
