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
import { clock_reading, clockMoment, rate } from './clock_fields.contract.ts';
import { label, sandbox_id, template_name } from './sandbox_names.contract.ts';

export const seed = (about: string) => int32(about, { minimum: 0, maximum: 2_147_483_647 });
const wall_time = (about: string) => int64(`${about} Unix seconds, by the wall clock.`);

const facts = {
  sandbox_id: sandbox_id(),
  template: text('The template that the sandbox was created from.'),
  label: optional(label('What the sandbox is for, such as the suite whose test it serves.')),
  seed: seed('Seed of everything that is drawn at random in the sandbox, so that it is the same each time.'),
  partner_id: int64('Id of its partner. Calls with this partner_id go to this sandbox.'),
  created_at: wall_time('When the sandbox was created.'),
  last_used_at: wall_time('When the sandbox was last called.'),
  expires_at: wall_time('When the sandbox is deleted, unless it is called before.'),
  is_open: flag('Whether its database is open at the moment.'),
  clock: record('The business clock of the sandbox.', clock_reading),
};

const template_facts = {
  template: template_name('Name of the template.'),
  created_at: wall_time('When the template was kept.'),
  byte_count: int64('Size of its database in bytes.'),
  clock: record('Where the clock of a sandbox from this template starts.', clock_reading),
};

const caller_tokens = {
  access_token: text('A fresh access token.'),
  refresh_token: text('A fresh refresh token.'),
};

export const description = {
  ...facts,
  base_url: text('Base URL for partners.'),
  operator_url: text('Base URL for operators.'),
  operator_token: text(
    "The sandbox's own token for the operator API. It is valid for this sandbox only, and a call with it goes to this sandbox.",
  ),
  partner_key: text('Key of its partner.'),
  shops: list(
    'The shops that its partner may act for.',
    record('One shop.', {
      name: text('Name of the shop.'),
      shop_id: int64('Id of the shop.'),
      region: text('Region of the shop.'),
      seller_type: text('What kind of seller owns the shop.'),
      ...caller_tokens,
    }),
  ),
  merchants: list(
    'The merchants that its partner may act for.',
    record('One merchant.', { merchant_id: int64('Id of the merchant.'), ...caller_tokens }),
  ),
  sellers: list(
    'The sellers who can sign in on the consent pages.',
    record('One seller.', {
      sign_in_name: text('Name to sign in with.'),
      password: text('Password to sign in with.'),
      shop_id: optional(int64('The shop that the seller decides about.')),
      main_account_id: optional(int64('The main account that the seller decides about.')),
    }),
  ),
  examples: anyRecord(
    'For each operation, a request that succeeds and its caller: the name of a shop, or `merchant`.',
  ),
};

export const too_many = {
  status: 409,
  message: 'The settings allow no more sandboxes: delete one, or raise STOA_SANDBOXES_MAX.',
} as const;

export const sandbox_create = action({
  name: 'sandbox.create',
  of: 'server',
  path: '/sandboxes',
  // The first sandbox of a new moment takes longer, because its demo marketplace is created first.
  timeout_ms: 29_000,
  access: 'write',
  scope: 'admin',
  summary: 'Creates a sandbox: a whole marketplace with its own partner, keys, tokens and clock.',
  description:
    'It is a copy of a template: `demo` is the demo marketplace, `empty` has only a partner, and others were kept with `snapshot`. The answer contains everything that a developer needs to call the sandbox. Its keys and tokens are shown only in this answer.',
  request: {
    template: withDefault(template_name('Name of the template.'), 'demo'),
    seed: withDefault(
      seed('Seed of everything drawn at random, except keys and tokens, so that it is the same each time.'),
      0,
    ),
    label: optional(
      label('What the sandbox is for, such as the name of a test suite. Coverage is also summed by label.'),
    ),
    now: optional(clockMoment('Where its clock starts; the moment of the template, or now, if left out.')),
    rate: optional(
      rate('The rate of its clock; as in its template, or that of the wall clock, if left out.'),
    ),
  },
  response: description,
  errors: {
    unknown_template: { status: 404, message: 'There is no template of this name.' },
    before_template: {
      status: 409,
      message: 'The template is of a later moment, and a clock moves only forward.',
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
  summary: 'Lists all sandboxes.',
  request: {},
  response: { sandbox_list: list('All sandboxes.', record('One sandbox.', facts)) },
  errors: {},
});

export const sandbox_get = action({
  name: 'sandbox.get',
  of: 'server',
  path: '/sandboxes/{sandbox_id}',
  access: 'read',
  summary: 'Returns what is known of a sandbox, without its secrets.',
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
  summary: 'Deletes a sandbox with everything in it.',
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
    'Issues new tokens for all callers of a sandbox, and returns everything that a developer needs to call it.',
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
  summary: 'Keeps a copy of a sandbox as a template, from which any number of sandboxes can be created.',
  description:
    'It replaces a template of the same name; sandboxes that were created from that one stay unchanged. Sandboxes created from the new template start at the time of its clock.',
  request: {
    sandbox_id: sandbox_id(),
    template: template_name('Name of the template. It cannot be `demo` or `empty`.'),
  },
  response: template_facts,
  errors: {
    reserved_name: {
      status: 409,
      message: 'The server creates the templates of this name: choose another name.',
    },
    too_many: {
      status: 409,
      message: 'The settings allow no more templates: delete one, or raise STOA_SANDBOX_TEMPLATES_MAX.',
    },
  },
});

export const sandbox_reset = action({
  name: 'sandbox.reset',
  of: 'server',
  path: '/sandboxes/{sandbox_id}/reset',
  access: 'write',
  summary: 'Puts a sandbox back to how it was created: its rows, its first key and tokens, and its clock.',
  description: 'The action waits for calls that are running. Calls that arrive during the reset wait for it.',
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
  summary: 'Creates a copy of a sandbox in its present state, with new keys and tokens.',
  description: 'It gets the label of the original. A reset puts it back to the moment of the fork.',
  request: {
    sandbox_id: sandbox_id(),
    seed: optional(seed('Another seed; that of the original if left out.')),
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
  summary: 'Lists the templates that were kept with `snapshot`. `demo` and `empty` always exist, too.',
  request: {},
  response: { template_list: list('All kept templates.', record('One template.', template_facts)) },
  errors: {},
});

export const sandbox_delete_template = action({
  name: 'sandbox.delete_template',
  of: 'server',
  path: '/templates/{template}',
  method: 'DELETE',
  access: 'write',
  scope: 'admin',
  summary: 'Deletes a template. Sandboxes that were created from it stay unchanged.',
  request: { template: template_name('Name of the template.') },
  response: {},
  errors: { unknown_template: { status: 404, message: 'No template of this name was kept.' } },
});
