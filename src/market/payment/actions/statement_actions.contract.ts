import { choice, id, text, timestamp, withDefault } from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';

const shop_id = () => id('The shop.');
const statement_id = () => id('The statement, as the collection `income_statement` has it.');
const statement_not_found = { status: 404, message: 'The shop has no such statement.' } as const;

export const statement_render = action({
  name: 'statement.render',
  access: 'write',
  summary: "Has an income statement made of a shop's last whole week or month, in the background.",
  description:
    'Who asks again gets the same statement, made anew. How far it is, the collection `income_statement` says, and why it failed if it did.',
  request: {
    shop_id: shop_id(),
    period: withDefault(choice('Of what.', ['weekly', 'monthly']), 'weekly'),
  },
  response: {
    statement_id: statement_id(),
    release_time_from: timestamp('Its first second.'),
    release_time_to: timestamp('Its last second.'),
  },
  errors: { shop_not_found: { status: 404, message: 'There is no shop with this shop_id.' } },
});

export const statement_render_again = action({
  name: 'statement.render_again',
  access: 'write',
  summary: 'Has an income statement made anew, of whatever week or month it is.',
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
    message: 'The statement could not be made: the collection income_statement says why.',
  },
  statement_expired: { status: 409, message: 'The statement has expired: have it rendered again.' },
} as const;

export const statement_get = action({
  name: 'statement.get',
  access: 'read',
  summary: 'The PDF of an income statement.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {},
  media_type: 'application/pdf',
  errors: file_errors,
});

export const statement_get_table = action({
  name: 'statement.get_table',
  access: 'read',
  summary: 'An income statement as a table for programs, in CSV.',
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {},
  media_type: 'text/csv',
  errors: file_errors,
});

export const statement_link = action({
  name: 'statement.link',
  access: 'read',
  summary: 'A link by which whoever has it can fetch the PDF of an income statement from the partner port.',
  description: "Who fetches it by the link has downloaded it as the seller does by get_income_statement's.",
  request: { shop_id: shop_id(), statement_id: statement_id() },
  response: {
    url: text('The link. It needs no token: give it to nobody else.'),
    expires_at: timestamp('When it ends: after an hour, or sooner where the statement itself expires.'),
  },
  errors: file_errors,
});
