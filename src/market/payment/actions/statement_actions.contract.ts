import { choice, id, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const shop_id = () => id('Id of the shop.');
const statement_id = () => id('Id of the statement, as in the collection `income_statement`.');
const statement_not_found = { status: 404, message: 'The shop has no such statement.' } as const;

export const statement_render = action({
  name: 'statement.render',
  access: 'write',
  summary: "Creates an income statement for a shop's last whole week or month, in the background.",
  description:
    'Repeating the action renders the same statement again. The collection `income_statement` shows its progress, and the reason if it failed.',
  request: {
    shop_id: shop_id(),
    period: withDefault(choice('The kind of period.', ['weekly', 'monthly']), 'weekly'),
  },
  response: {
    statement_id: statement_id(),
    release_time_from: timestamp('First second of the period.'),
    release_time_to: timestamp('Last second of the period.'),
  },
  errors: { shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' } },
});

export const statement_render_again = action({
  name: 'statement.render_again',
  access: 'write',
  summary: 'Renders an income statement again, for any week or month.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: { statement_id: statement_id() },
  errors: { statement_not_found },
});

const file_errors = {
  statement_not_found,
  statement_not_ready: {
    status: 409,
    message: 'The statement is still being made: ask again.',
    is_temporary: true,
  },
  statement_failed: {
    status: 409,
    message: 'The statement could not be made. The answer says why.',
  },
  statement_expired: { status: 409, message: 'The statement has expired: have it rendered again.' },
} as const;

export const statement_get = action({
  name: 'statement.get',
  access: 'read',
  summary: 'Returns the PDF of an income statement.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {},
  media_type: 'application/pdf',
  errors: file_errors,
});

export const statement_get_table = action({
  name: 'statement.get_table',
  access: 'read',
  summary: 'Returns an income statement as CSV, for programs.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {},
  media_type: 'text/csv',
  errors: file_errors,
});

export const statement_link = action({
  name: 'statement.link',
  access: 'read',
  summary: 'Creates a link with which anyone can fetch the PDF of an income statement from the partner port.',
  description:
    'A fetch through this link counts as a download, like one through the link of get_income_statement.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {
    url: text('The link. It needs no token: share it with nobody else.'),
    expires_at: timestamp(
      'When the link expires: after an hour, or earlier if the statement itself expires.',
    ),
  },
  errors: file_errors,
});
