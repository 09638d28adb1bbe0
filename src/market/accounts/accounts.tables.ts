import { IdKind } from '../../engine/store/ids.ts';
import { toJson } from '../../engine/store/json.ts';
import {
  column,
  nullable,
  partOf,
  type Rows,
  references,
  secret,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import { id, list, type TextForm, text } from '../../kit/contract/field.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { account_limits } from './account_limits.ts';
import { caller_statuses, redirect_origin, redirect_uri } from './accounts.ts';
import { shopTables } from './shop.tables.ts';

/** Draws chain_id, which tokens from one consent share. */
export const token_chain_ids = new IdKind('token_chain', {
  places: [
    { table: 'shop_token', column: 'chain_id' },
    { table: 'merchant_token', column: 'chain_id' },
  ],
});

export const shop_ids = new IdKind('shop', { places: [{ table: 'shop', column: 'shop_id' }] });
/** Ids of partners have 32 bits on the wire. A sandbox gets a range of a few thousand. */
export const partner_ids = new IdKind('partner', {
  first_drawn_id: 4_000_000_000,
  block_size_max: 16,
  places: [{ table: 'partner', column: 'partner_id' }],
});

const addresses = (form: TextForm) => list(text({ maxLength: 200, ...form }), { maxItems: 50 });
const id_list = list(id(), { maxItems: account_limits.consented_owners_max.value });
const status = () => withDefault(column.choice(caller_statuses), 'active');

const link_columns = {
  partner_id: column.id(),
  linked_at: column.timestamp(),
  expires_at: column.timestamp(),
  unlinked_at: nullable(column.timestamp()),
  /** Number of changes. It prevents an older state from overwriting a newer one in the partner's copy. */
  revision: withDefault(column.integer(1), 1),
};
/** A link with its owner. */
const owned_link_columns = {
  ...link_columns,
  /** When the end of an expired link was recorded. */
  expired_at: nullable(column.timestamp()),
};
/** Links whose expiry will be recorded. */
const not_expired = {
  columns: ['expires_at'],
  where: { unlinked_at: 'is null', expired_at: 'is null' },
} as const;
/** Links that may end soon. */
const not_unlinked = { columns: ['expires_at'], where: { unlinked_at: 'is null' } } as const;
const code_columns = {
  code_sha256: secret(column.text(64)),
  partner_id: column.id(),
  issued_at: column.timestamp(),
  expires_at: column.timestamp(),
  used_at: nullable(column.timestamp()),
};
const token_columns = {
  token_sha256: secret(column.text(64)),
  kind: column.choice(['access', 'refresh']),
  partner_id: column.id(),
  /** Shared by all tokens that come from one consent. */
  chain_id: column.id(),
  issued_at: column.timestamp(),
  expires_at: column.timestamp(),
  /** When a refresh token was exchanged for its successors. */
  used_at: nullable(column.timestamp()),
  revoked_at: nullable(column.timestamp()),
};

// Nodes keep callers for minutes, so all that a caller is made of is announced.
const announced_link = { columns: ['expires_at', 'unlinked_at'] } as const;
const announced_token = { columns: ['kind', 'partner_id', 'expires_at', 'revoked_at'] } as const;

export const accountsTables = {
  partner: table({
    tenant: 'reference',
    key: ['partner_id'],
    columns: {
      partner_id: column.integer(1, 4_294_967_295),
      partner_name: column.text(),
      status: status(),
      /** Origins to which a signed consent link may redirect, such as https://erp.example. */
      redirect_origins: withDefault(column.json(addresses(redirect_origin)), toJson([])),
      /** Exact addresses to which an unsigned consent link may redirect. */
      redirect_uris: withDefault(column.json(addresses(redirect_uri)), toJson([])),
    },
    announced: { columns: ['status'] },
  }),
  partner_key: table({
    tenant: 'reference',
    key: ['partner_id', 'key_id'],
    columns: {
      partner_id: column.id(),
      key_id: column.id(),
      key_encrypted: secret(column.text()),
      created_at: column.timestamp(),
      retired_at: nullable(column.timestamp()),
    },
    references: [partOf('partner', 'partner_id')],
    announced: { columns: ['key_encrypted', 'retired_at'], inserts: true },
  }),
  /** When a key last signed a call, accurate to a minute. */
  partner_key_use: table({
    tenant: 'partner_id',
    key: ['partner_id', 'key_id'],
    columns: { partner_id: column.id(), key_id: column.id(), last_used_at: column.timestamp() },
    references: [partOf('partner', 'partner_id')],
  }),
  merchant: table({
    tenant: 'merchant_id',
    key: ['merchant_id'],
    columns: {
      merchant_id: column.id(),
      merchant_name: column.text(),
      region: column.choice(region_codes),
      status: status(),
    },
    announced: { columns: ['region', 'status'] },
  }),
  ...shopTables,
  shop_link: table({
    tenant: 'shop_id',
    key: ['shop_id', 'partner_id'],
    columns: { shop_id: column.id(), ...owned_link_columns },
    indexes: { shop_link_expires_at: not_expired },
    references: [references('shop', 'shop_id'), references('partner', 'partner_id')],
    announced: announced_link,
  }),
  merchant_link: table({
    tenant: 'merchant_id',
    key: ['merchant_id', 'partner_id'],
    columns: { merchant_id: column.id(), ...owned_link_columns },
    indexes: { merchant_link_expires_at: not_expired },
    references: [references('merchant', 'merchant_id'), references('partner', 'partner_id')],
    announced: announced_link,
  }),
  /** A copy of the links of a partner, on the partner's shard. Code that changes a link must also write the copy. */
  partner_shop_link: table({
    tenant: 'partner_id',
    key: ['partner_id', 'shop_id'],
    columns: { shop_id: column.id(), ...link_columns },
    indexes: { partner_shop_link_expires_at: not_unlinked },
    references: [references('partner', 'partner_id')],
  }),
  partner_merchant_link: table({
    tenant: 'partner_id',
    key: ['partner_id', 'merchant_id'],
    columns: { merchant_id: column.id(), ...link_columns },
    indexes: { partner_merchant_link_expires_at: not_unlinked },
    references: [references('partner', 'partner_id')],
  }),
  /** Codes that a partner exchanges for tokens, once, after a shop's consent. */
  shop_code: table({
    tenant: 'shop_id',
    key: ['shop_id', 'code_sha256'],
    columns: { shop_id: column.id(), ...code_columns },
    indexes: { shop_code_expires_at: { columns: ['expires_at'] } },
  }),
  /** Codes after the consent of a main account, for the shops and merchants that it chose. */
  main_account_code: table({
    tenant: 'main_account_id',
    key: ['main_account_id', 'code_sha256'],
    columns: {
      main_account_id: column.id(),
      shop_ids: column.json(id_list),
      merchant_ids: column.json(id_list),
      ...code_columns,
    },
    indexes: { main_account_code_expires_at: { columns: ['expires_at'] } },
  }),
  /** Codes for a partner that has lost its tokens. They name nobody, so they are stored with the partner. */
  resend_code: table({
    tenant: 'partner_id',
    key: ['partner_id', 'code_sha256'],
    columns: {
      shop_ids: column.json(id_list),
      merchant_ids: column.json(id_list),
      ...code_columns,
    },
    indexes: { resend_code_expires_at: { columns: ['expires_at'] } },
  }),
  shop_token: table({
    tenant: 'shop_id',
    key: ['shop_id', 'token_sha256'],
    columns: { shop_id: column.id(), ...token_columns },
    indexes: {
      shop_token_expires_at: { columns: ['expires_at'] },
      shop_token_chain_id: { columns: ['shop_id', 'chain_id'] },
    },
    announced: announced_token,
  }),
  merchant_token: table({
    tenant: 'merchant_id',
    key: ['merchant_id', 'token_sha256'],
    columns: { merchant_id: column.id(), ...token_columns },
    indexes: {
      merchant_token_expires_at: { columns: ['expires_at'] },
      merchant_token_chain_id: { columns: ['merchant_id', 'chain_id'] },
    },
    announced: announced_token,
  }),
};

export type AccountsTables = Rows<typeof accountsTables>;
