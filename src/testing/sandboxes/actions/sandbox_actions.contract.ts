import {
  anyRecord,
  flag,
  int32,
  int64,
  list,
  optional,
  record,
  text,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { clock_reading, moment, rate } from './clock_fields.contract.ts';

const sandbox_id = () => text('The sandbox.', { pattern: '^[0-9a-f]{16}$' });
const template_name = (about: string) => text(about, { pattern: '^[a-z0-9][a-z0-9_-]{0,63}$' });
const seed = (about: string) => int32(about, { minimum: 0, maximum: 2_147_483_647 });
const label = (about: string) => text(about, { pattern: '^[A-Za-z0-9][A-Za-z0-9._/-]{0,63}$' });
const wall_time = (about: string) => int64(`${about} Unix seconds, by the wall clock.`);

const facts = {
  sandbox_id: sandbox_id(),
  template: text('What it was made of.'),
  label: optional(label('What it was made for, such as the suite whose test it serves.')),
  seed: seed('Makes what is drawn in it the same each time.'),
  partner_id: int64('Its partner, whose id says that a call means this sandbox.'),
  created_at: wall_time('When it was made.'),
  last_used_at: wall_time('When it was last called.'),
  expires_at: wall_time('When it is deleted, unless it is called before.'),
  is_open: flag('Whether its database is open just now.'),
  clock: record('Its business clock.', clock_reading),
};

const template_facts = {
  template: template_name('Its name.'),
  created_at: wall_time('When it was kept.'),
  byte_count: int64('How large its database is.'),
  clock: record('Where the clock of a sandbox begins that is made of it.', clock_reading),
};

const caller_tokens = {
  access_token: text('A fresh access token.'),
  refresh_token: text('A fresh refresh token.'),
};

const description = {
  ...facts,
  base_url: text('Where partners call.'),
  operator_url: text('Where operators call.'),
  operator_token: text(
    "The sandbox's own token of the operator API: good for it alone, and a call with it means it.",
  ),
  partner_key: text('The key of its partner.'),
  shops: list(
    'The shops that its partner may act for.',
    record('One shop.', {
      name: text('Its name.'),
      shop_id: int64('Its id.'),
      region: text('Its region.'),
      seller_type: text('What kind of seller has it.'),
      ...caller_tokens,
    }),
  ),
  merchants: list(
    'The merchants that its partner may act for.',
    record('One merchant.', { merchant_id: int64('Its id.'), ...caller_tokens }),
  ),
  sellers: list(
    'Who signs in on the consent pages.',
    record('One seller.', {
      sign_in_name: text('What is typed.'),
      password: text('The password.'),
      shop_id: optional(int64('The shop that is decided about.')),
      main_account_id: optional(int64('The main account that is decided about.')),
    }),
  ),
  examples: anyRecord(
    'By operation, a request that succeeds and who sends it: the name of a shop, or `merchant`.',
  ),
};

const too_many = {
  status: 409,
  message: 'There are as many as the settings allow: delete one, or set STOA_SANDBOXES_MAX higher.',
} as const;

export const sandbox_create = action({
  name: 'sandbox.create',
  of: 'server',
  path: '/sandboxes',
  // The demo marketplace of a moment that nobody asked for before is made first.
  timeout_ms: 29_000,
  access: 'write',
  scope: 'admin',
  summary: 'Makes a sandbox: a whole marketplace of its own, with its own partner, keys, tokens and clock.',
  description:
    'It is a copy of a template: `demo`, the demo marketplace; `empty`, one with nothing but a partner; or one that `snapshot` kept. The answer is all that a developer needs to call it, and keys and tokens are told this once.',
  request: {
    template: withDefault(template_name('What it is made of.'), 'demo'),
    seed: withDefault(
      seed('Makes what is drawn in it the same each time. Keys and tokens are always random.'),
      0,
    ),
    label: optional(
      label('What it is for, such as the suite whose test it serves: coverage is summed by labels, too.'),
    ),
    now: optional(moment('What its clock says at first; that of its template, or now, when left out.')),
    rate: optional(rate('How its clock goes on; as in its template, or with the wall clock, when left out.')),
  },
  response: description,
  errors: {
    unknown_template: { status: 404, message: 'There is no template of this name.' },
    before_template: {
      status: 409,
      message: 'The template is as of a later moment: time goes only forward from there.',
    },
    no_such_day: { status: 409, message: 'There is no such day, or it is too late for a clock.' },
    too_many,
  },
});

export const sandbox_list = action({
  name: 'sandbox.list',
  of: 'server',
  path: '/sandboxes',
  access: 'read',
  scope: 'admin',
  summary: 'Lists the sandboxes.',
  request: {},
  response: { sandbox_list: list('All of them.', record('One sandbox.', facts)) },
  errors: {},
});

export const sandbox_get = action({
  name: 'sandbox.get',
  of: 'server',
  path: '/sandboxes/{sandbox_id}',
  access: 'read',
  summary: 'Says what a sandbox is, without its secrets.',
  request: { sandbox_id: sandbox_id() },
  response: facts,
  errors: {},
});

export const sandbox_delete = action({
  name: 'sandbox.delete',
  of: 'server',
  path: '/sandboxes/{sandbox_id}',
  method: 'DELETE',
  access: 'write',
  summary: 'Deletes a sandbox with all that is in it.',
  request: { sandbox_id: sandbox_id() },
  response: {},
  errors: {},
});

export const sandbox_describe = action({
  name: 'sandbox.describe',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/describe',
  access: 'write',
  summary:
    'Issues fresh tokens for all callers of a sandbox, and tells all that a developer needs to call it.',
  request: { sandbox_id: sandbox_id() },
  response: description,
  errors: {},
});

export const sandbox_snapshot = action({
  name: 'sandbox.snapshot',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/snapshot',
  access: 'write',
  scope: 'admin',
  summary: 'Keeps a sandbox as it is now as a template, for any number of others.',
  description:
    'A template of the same name is replaced; sandboxes that were made of it stay as they are. Whoever is made of it begins at the moment of its clock.',
  request: {
    sandbox_id: sandbox_id(),
    template: template_name('The name of the template: not `demo` or `empty`.'),
  },
  response: template_facts,
  errors: {
    reserved_name: { status: 409, message: 'Templates of this name are made by the server: choose another.' },
    too_many: {
      status: 409,
      message:
        'As many templates are kept as the settings allow: delete one, or set STOA_SANDBOX_TEMPLATES_MAX higher.',
    },
  },
});

export const sandbox_reset = action({
  name: 'sandbox.reset',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/reset',
  access: 'write',
  summary:
    'Puts a sandbox back as it was made: its rows, the key and the tokens that it was made with, and its clock.',
  description: 'Calls that are under way are waited for, and those that come meanwhile wait.',
  request: { sandbox_id: sandbox_id() },
  response: facts,
  errors: {},
});

export const sandbox_fork = action({
  name: 'sandbox.fork',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/fork',
  access: 'write',
  scope: 'admin',
  summary: 'Makes another sandbox of one as it is now, with keys and tokens of its own.',
  description: 'It has the label of the first. A reset puts it back to this moment.',
  request: {
    sandbox_id: sandbox_id(),
    seed: optional(seed('Another seed; that of the first when left out.')),
  },
  response: description,
  errors: { too_many },
});

export const sandbox_templates = action({
  name: 'sandbox.templates',
  of: 'server',
  path: '/templates',
  access: 'read',
  scope: 'admin',
  summary: 'Lists the templates that were kept of sandboxes; `demo` and `empty` are always there.',
  request: {},
  response: { template_list: list('All of them.', record('One template.', template_facts)) },
  errors: {},
});

export const sandbox_delete_template = action({
  name: 'sandbox.delete_template',
  of: 'server',
  path: '/templates/{template}',
  method: 'DELETE',
  access: 'write',
  scope: 'admin',
  summary: 'Deletes a template; sandboxes that were made of it stay as they are.',
  request: { template: template_name('The template.') },
  response: {},
  errors: { unknown_template: { status: 404, message: 'No template of this name was kept.' } },
});
