import { choice, id, record, text, timestamp } from '../../kit/contract/field.ts';
import { operation } from '../../kit/contract/operation.ts';
import { pick } from '../../kit/contract/records.ts';
import { paymentErrors } from './payment.errors.ts';
import { shown_statement_statuses } from './payment.ts';

export const get_income_statement = operation({
  name: 'v2.payment.get_income_statement',
  method: 'GET',
  caller: 'shop',
  access: 'read',
  summary: 'How far an income statement is, and a link to its file.',
  description:
    'Ask until status is 2: file_link then leads to the PDF, for an hour and without a signature. Asking again gives another link.',
  request: { income_statement_id: id('The id that generate_income_statement gave.') },
  response: record('The statement.', {
    id: id('Identifies the income statement.'),
    file_name: text('What the file is called: the kind of statement and the first day of its period.'),
    status: choice('How far it is.', shown_statement_statuses),
    generated_time: timestamp('When the file was made; 0 where there is none.'),
    file_link: text('Where the file is fetched, for an hour; empty while there is none.'),
  }),
  envelope: 'without_request_id',
  errors: pick(paymentErrors, 'statement_unknown'),
  decisions: [
    {
      silent_on: 'An id that is unknown, or of another shop.',
      decided: 'error_param, the same answer for both.',
    },
    {
      silent_on: 'What the file is.',
      decided: 'The PDF of the statement. The CSV is fetched by the marketplace.',
    },
    {
      silent_on: 'When the status becomes 3.',
      decided:
        'When the file was first fetched through a link; file_link goes on being given. A statement that is asked for again begins anew at 1.',
    },
    {
      silent_on: 'A statement whose file has expired.',
      decided: 'Its status is 0 and it has no link; generate_income_statement makes its file anew.',
    },
  ],
});
