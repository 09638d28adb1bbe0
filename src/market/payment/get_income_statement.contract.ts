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
  summary: 'Returns the status of an income statement and a link to its file.',
  description:
    'Repeat the request until status is 2: file_link then leads to the PDF, for an hour and without a signature. Each request returns a new link.',
  request: { income_statement_id: id('The id returned by generate_income_statement.') },
  response: record('The income statement.', {
    id: id('Id of the income statement.'),
    file_name: text('Name of the file: the kind of statement and the first day of its period.'),
    status: choice('Status of the income statement.', shown_statement_statuses),
    generated_time: timestamp('When the file was generated; 0 if there is none.'),
    file_link: text('Download link of the file, valid for an hour; empty if there is no file.'),
  }),
  envelope: 'without_request_id',
  errors: pick(paymentErrors, 'statement_unknown'),
  decisions: [
    {
      silent_on: 'An id that is unknown or belongs to another shop.',
      decided: 'error_param, the same answer for both.',
    },
    {
      silent_on: 'The format of the file.',
      decided: 'PDF. Only the marketplace can download the CSV.',
    },
    {
      silent_on: 'When the status becomes 3.',
      decided:
        'When the file was first downloaded through a link; file_link is still returned. A statement that is requested again starts at 1 again.',
    },
    {
      silent_on: 'A statement whose file has expired.',
      decided: 'Its status is 0 and it has no link; generate_income_statement renders its file again.',
    },
  ],
});
