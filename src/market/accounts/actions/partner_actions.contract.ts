import {
  flag,
  id,
  int64,
  list,
  optional,
  record,
  text,
  timestamp,
  withDefault,
} from '../../../kit/contract/field.ts';
import { action } from '../../../kit/contract/operator/action.ts';
import { redirect_origin, redirect_uri } from '../accounts.ts';

/** The largest id that the wire format allows. */
const partner_id_max = 4_294_967_295;
const partner_id = () => int64('Id of the partner.', { minimum: 1, maximum: partner_id_max });
const key_id = () => id('Number of the key, counted from 1 for each partner.');
const partner_key = () => text('The key. It is shown only once, and stored encrypted.');
const partner_not_found = { status: 404, message: 'There is no partner with this partner_id.' } as const;

export const partner_create = action({
  name: 'partner.create',
  access: 'write',
  scope: 'admin',
  summary:
    'Creates a partner, which can make calls for the shops and merchants linked to it, and its first key.',
  request: {
    partner_id: optional(
      int64('Id of the partner, below the ids that Stoa draws; drawn if absent.', {
        minimum: 1,
        maximum: partner_id_max,
      }),
    ),
    partner_name: text('Name of the partner.', { minLength: 1, maxLength: 500 }),
    redirect_origins: withDefault(
      list(
        'Origins to which a consent link signed by the partner may redirect sellers.',
        text(
          'Origin such as https://app.example, without a trailing slash; http only for the local machine.',
          {
            maxLength: 200,
            ...redirect_origin,
          },
        ),
        { maxItems: 50 },
      ),
      [],
    ),
    redirect_uris: withDefault(
      list(
        'Exact addresses to which an unsigned consent link may redirect sellers.',
        text(
          'Address such as https://app.example/callback, without a fragment; http only for the local machine.',
          {
            maxLength: 200,
            ...redirect_uri,
          },
        ),
        { maxItems: 50 },
      ),
      [],
    ),
  },
  response: { partner_id: partner_id(), key_id: key_id(), partner_key: partner_key() },
  errors: {
    partner_exists: { status: 409, message: 'There is a partner with this partner_id already.' },
    id_not_yours: { status: 409, message: 'Ids from here on are drawn by Stoa: name a lower one, or none.' },
  },
});

export const partner_suspend = action({
  name: 'partner.suspend',
  access: 'write',
  scope: 'admin',
  summary: 'Bans a partner: within a second, all nodes refuse its calls with `invalid_partner_id`.',
  request: { partner_id: partner_id() },
  response: {},
  errors: {
    partner_not_found,
    already_suspended: { status: 409, message: 'The partner is banned already.' },
  },
});

export const partner_reinstate = action({
  name: 'partner.reinstate',
  access: 'write',
  scope: 'admin',
  summary: 'Ends the ban of a partner.',
  request: { partner_id: partner_id() },
  response: {},
  errors: {
    partner_not_found,
    not_suspended: { status: 409, message: 'The partner is not banned.' },
  },
});

export const key_add = action({
  name: 'key.add',
  access: 'write',
  scope: 'admin',
  summary: 'Creates a second key for a partner, so that it can switch keys without interrupting its calls.',
  request: { partner_id: partner_id() },
  response: { key_id: key_id(), partner_key: partner_key() },
  errors: {
    partner_not_found,
    too_many_keys: { status: 409, message: 'The partner has two live keys: retire one first.' },
  },
});

export const key_retire = action({
  name: 'key.retire',
  access: 'write',
  scope: 'admin',
  summary: 'Retires a key of a partner: within a second, no node accepts its signatures.',
  request: { partner_id: partner_id(), key_id: key_id() },
  response: {},
  errors: {
    key_not_found: { status: 404, message: 'The partner has no live key with this key_id.' },
    last_key: {
      status: 409,
      message: 'It is the only live key: add another one first, or suspend the partner.',
    },
  },
});

export const partner_list_tokens = action({
  name: 'partner.list_tokens',
  access: 'read',
  summary: 'Lists the live links of a partner, and until when the tokens of each are valid.',
  description: 'The tokens themselves are never shown: only their hashes are stored.',
  request: { partner_id: partner_id() },
  response: {
    links: list(
      'Shops first, then merchants, in the order of their ids.',
      record('A link.', {
        shop_id: optional(id('The shop, for a link to a shop.')),
        merchant_id: optional(id('The merchant, for a link to a merchant.')),
        linked_at: timestamp('When the seller consented.'),
        link_expires_at: timestamp('When the link ends.'),
        access_token_expires_at: optional(
          timestamp('When the access token that is valid longest ends; absent if none is valid.'),
        ),
        refresh_token_expires_at: optional(
          timestamp('When the refresh token that is valid longest ends; absent if none is valid.'),
        ),
      }),
    ),
    is_complete: flag('Whether these are all links. At most 50 shops and 50 merchants are listed.'),
  },
  errors: { partner_not_found },
});
