import { choice, id, optional, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { paymentErrors } from './payment.errors.ts';
import { income_statement_kinds } from './payment.ts';

export const generate_income_statement = operation({
  name: 'v2.payment.generate_income_statement',
  method: 'GET',
  caller: 'shop',
  access: 'write',
  writes_by_get: 'The reference calls it by GET although it creates a statement.',
  summary: 'Creates the income statement of a week or a month; returns its id.',
  description:
    'The statement is rendered in the background, as PDF and CSV. It lists what was released in the period by cost header, what was paid out, and the balance before and after.',
  request: {
    release_time_from: timestamp(
      "The first second of the period in the shop's local time: of a Monday, or of the first day of a month.",
    ),
    release_time_to: timestamp(
      "The last second of the period in the shop's local time: of the Sunday, or of the last day of the month.",
    ),
    statement_type: optional(
      choice(
        'The kind of statement; required for local sellers. For cross-border sellers the period determines it.',
        income_statement_kinds,
      ),
    ),
  },
  response: { id: id('Id of the income statement file.') },
  envelope: 'without_request_id',
  errors: pick(paymentErrors, 'statement_type_missing', 'period_invalid', 'period_not_over'),
  decisions: [
    {
      silent_on: 'The time of day of both bounds.',
      decided:
        "The first and the last second of the period in the local time of the shop's region, also if the clocks change.",
    },
    { silent_on: 'A period that has not ended.', decided: 'error_param, even in its last second.' },
    {
      silent_on: 'A second request for one statement.',
      decided: 'It returns the same id; the statement is rendered again with current data.',
    },
    {
      silent_on: 'A cross-border seller who sends statement_type.',
      decided: 'The period must match that kind.',
    },
    {
      silent_on: 'How long the files can be downloaded.',
      decided: 'For 90 days after they are ready; another request renders them again.',
    },
    {
      silent_on: 'The largest statement.',
      decided:
        '50,000 transactions; a larger one fails. Its weeks can then be requested instead of its month.',
    },
  ],
});
