import {
  choice,
  flag,
  id,
  int32,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../kit/contract/field.ts';
import { action } from '../../kit/contract/operator/action.ts';
import { scopes } from '../../kit/contract/operator/scope.ts';
import { token_permits_max, token_roles, token_shops_max } from '../operator.ts';

const token_name = text('Name of the token: 1 to 64 letters, digits, dots, dashes and underscores.', {
  pattern: '^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$',
  '~form': '1 to 64 letters, digits, dots, dashes and underscores, of which the first is a letter or a digit',
});
const scope = choice('The scope: what the role includes, but no more than this.', scopes);
const role = choice(
  'The role. `listed` is the role of a token with a permit_list; `admin` has no other limits than the scope.',
  token_roles,
);
const permit = text('A permit: `order.cancel`, `voucher:read`, `voucher:write` or `/metrics`.', {
  minLength: 1,
  maxLength: 100,
});
const permit_list = list('What the token may do, instead of a role.', permit, {
  minItems: 1,
  maxItems: token_permits_max,
});
const shop_id_list = list('The only shops whose rows the token sees and changes.', id('Id of a shop.'), {
  minItems: 1,
  maxItems: token_shops_max,
});
const days_max = 3_650;

const limits = {
  scope: optional(scope),
  role: optional(role),
  permit_list: optional(permit_list),
  shop_id_list: optional(shop_id_list),
};

const limits_errors = {
  limits_unclear: { status: 422, message: 'Two of the limits contradict each other.' },
  unknown_permit: { status: 422, message: 'There is no such action, collection or page.' },
  scope_too_high: { status: 422, message: 'The role has at most a lower scope.' },
  shop_not_found: { status: 404, message: 'There is no shop with one of these ids.' },
  not_in_sandbox: {
    status: 409,
    message: 'A sandbox has its own token. Call the server itself for tokens of operators.',
  },
} as const;
const { not_in_sandbox } = limits_errors;
const token_not_found = { status: 404, message: 'There is no live token with this token_name.' } as const;

export const operator_token_add = action({
  name: 'operator_token.add',
  access: 'write',
  scope: 'admin',
  summary: 'Creates a token of this API, which may do what its role or list permits, within its scope.',
  description:
    'Without a role and a list, it may do everything that its scope allows. Without a scope, it gets `write`.',
  request: {
    token_name,
    ...limits,
    days: withDefault(
      int32('After how many days it expires; 0 for never.', { minimum: 0, maximum: days_max }),
      0,
    ),
  },
  response: {
    token: text('The token. It is shown only once, and only its hash is stored.'),
    expires_at: optional(timestamp('When it expires.')),
  },
  errors: {
    token_exists: {
      status: 409,
      message: 'There is or was a token with this name: old lines of the log have it.',
    },
    ...limits_errors,
  },
});

export const operator_token_change = action({
  name: 'operator_token.change',
  access: 'write',
  scope: 'admin',
  summary: 'Changes what a token may do, and how long: within a second, on all nodes.',
  description: 'What is left out stays as it is. A role replaces a list, and a list replaces a role.',
  request: {
    token_name,
    ...limits,
    every_shop: optional(flag('Ends the limit to some shops.')),
    days: optional(
      int32('After how many days from now it expires; 0 for never.', { minimum: 0, maximum: days_max }),
    ),
  },
  response: {},
  errors: { token_not_found, ...limits_errors },
});

export const operator_token_revoke = action({
  name: 'operator_token.revoke',
  access: 'write',
  scope: 'admin',
  summary: 'Revokes a token, and ends its sessions of the console: within a second, on all nodes.',
  request: { token_name },
  response: {},
  errors: { token_not_found, not_in_sandbox },
});

export const operator_token_list = action({
  name: 'operator_token.list',
  access: 'read',
  scope: 'admin',
  summary: 'Lists the tokens, without their secrets. The token in the settings is not among them.',
  request: {},
  response: {
    token_list: list(
      'The tokens by name.',
      record('A token.', {
        token_name,
        scope,
        role,
        permit_list: optional(list('What it may do, for the role `listed`.', permit)),
        shop_id_list: optional(list('The shops that it is limited to.', id('Id of a shop.'))),
        created_at: timestamp('When it was created.'),
        expires_at: timestamp('When it expires; 0 if it does not.'),
        is_expired: flag('Whether it has expired.'),
        last_used_at: timestamp('When it was last used, up to a minute late; 0 if it was not.'),
        revoked_at: timestamp('When it was revoked; 0 if it was not.'),
      }),
    ),
  },
  errors: {},
});
