// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const accountsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table partner (
      partner_id ${integer} not null,
      partner_name ${text} not null,
      status ${text} not null,
      redirect_origins ${text} not null,
      primary key (partner_id)
    )${table_options};
    create table partner_key (
      partner_id ${integer} not null,
      key_id ${integer} not null,
      key_encrypted ${text} not null,
      created_at ${integer} not null,
      retired_at ${integer},
      primary key (partner_id, key_id)
    )${table_options};
    create table merchant (
      merchant_id ${integer} not null,
      merchant_name ${text} not null,
      region ${text} not null,
      status ${text} not null,
      primary key (merchant_id)
    )${table_options};
    create table shop (
      shop_id ${integer} not null,
      shop_name ${text} not null,
      region ${text} not null,
      seller_type ${text} not null,
      merchant_id ${integer},
      primary_shop_id ${integer},
      rights ${text} not null,
      status ${text} not null,
      primary key (shop_id)
    )${table_options};
    create table affiliate_shop (
      shop_id ${integer} not null,
      affiliate_shop_id ${integer} not null,
      region ${text} not null,
      primary key (shop_id, affiliate_shop_id)
    )${table_options};
    create table shop_link (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      primary key (shop_id, partner_id)
    )${table_options};
    create table merchant_link (
      merchant_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      primary key (merchant_id, partner_id)
    )${table_options};
    create table shop_token (
      shop_id ${integer} not null,
      token_sha256 ${text} not null,
      kind ${text} not null,
      partner_id ${integer} not null,
      chain_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      revoked_at ${integer},
      primary key (shop_id, token_sha256)
    )${table_options};
    create table merchant_token (
      merchant_id ${integer} not null,
      token_sha256 ${text} not null,
      kind ${text} not null,
      partner_id ${integer} not null,
      chain_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      revoked_at ${integer},
      primary key (merchant_id, token_sha256)
    )${table_options};
  `,
  '0002_index_token_expiry': () => `
    create index shop_token_expires_at
      on shop_token (expires_at);
    create index merchant_token_expires_at
      on merchant_token (expires_at);
  `,
  '0003_add_consents': ({ integer, table_options, text }) => `
    create table partner_key_use (
      partner_id ${integer} not null,
      key_id ${integer} not null,
      last_used_at ${integer} not null,
      primary key (partner_id, key_id)
    )${table_options};
    alter table shop_link add column revision ${integer} not null default 1;
    alter table merchant_link add column revision ${integer} not null default 1;
    create table partner_shop_link (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      revision ${integer} not null,
      primary key (partner_id, shop_id)
    )${table_options};
    create table partner_merchant_link (
      merchant_id ${integer} not null,
      partner_id ${integer} not null,
      linked_at ${integer} not null,
      expires_at ${integer} not null,
      unlinked_at ${integer},
      revision ${integer} not null,
      primary key (partner_id, merchant_id)
    )${table_options};
    -- The partners' copies of the links that are there.
    insert into partner_shop_link (shop_id, partner_id, linked_at, expires_at, unlinked_at, revision)
      select shop_id, partner_id, linked_at, expires_at, unlinked_at, revision from shop_link;
    insert into partner_merchant_link (merchant_id, partner_id, linked_at, expires_at, unlinked_at, revision)
      select merchant_id, partner_id, linked_at, expires_at, unlinked_at, revision from merchant_link;
    create table shop_code (
      shop_id ${integer} not null,
      code_sha256 ${text} not null,
      partner_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      used_at ${integer},
      primary key (shop_id, code_sha256)
    )${table_options};
    create index shop_code_expires_at
      on shop_code (expires_at);
    create table main_account_code (
      main_account_id ${integer} not null,
      shop_ids ${text} not null,
      merchant_ids ${text} not null,
      code_sha256 ${text} not null,
      partner_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      used_at ${integer},
      primary key (main_account_id, code_sha256)
    )${table_options};
    create index main_account_code_expires_at
      on main_account_code (expires_at);
    alter table shop_token add column used_at ${integer};
    create index shop_token_chain_id
      on shop_token (shop_id, chain_id);
    alter table merchant_token add column used_at ${integer};
    create index merchant_token_chain_id
      on merchant_token (merchant_id, chain_id);
  `,
  '0004_add_redirect_uris': ({ text }) => `
    alter table partner add column redirect_uris ${text} not null default '[]';
  `,
  '0005_index_shop_names': () => `
    create index shop_shop_name
      on shop (shop_name);
  `,
  '0006_record_expired_links': ({ integer }) => `
    alter table shop_link add column expired_at ${integer};
    create index shop_link_expires_at
      on shop_link (expires_at)
      where unlinked_at is null and expired_at is null;
    alter table merchant_link add column expired_at ${integer};
    create index merchant_link_expires_at
      on merchant_link (expires_at)
      where unlinked_at is null and expired_at is null;
    create index partner_shop_link_expires_at
      on partner_shop_link (expires_at)
      where unlinked_at is null;
    create index partner_merchant_link_expires_at
      on partner_merchant_link (expires_at)
      where unlinked_at is null;
  `,
  '0007_widen_shops_and_add_resend_codes': ({ integer, table_options, text }) => `
    alter table shop add column shop_logo_image_id ${text};
    alter table shop add column description ${text} not null default '';
    alter table shop add column shop_name_changed_at ${integer};
    alter table shop add column holiday_mode_on ${integer} not null default 0;
    alter table shop add column holiday_mode_mtime ${integer};
    alter table shop add column holiday_mode_type ${integer} not null default 0;
    alter table shop add column holiday_mode_start_time ${integer};
    alter table shop add column holiday_mode_end_time ${integer};
    alter table shop add column holiday_mode_description ${text} not null default '';
    alter table shop add column main_shop_id ${integer};
    alter table shop add column mart_shop_id ${integer};
    alter table shop add column mart_outlet_structure_type ${text};
    create table direct_shop (
      shop_id ${integer} not null,
      direct_shop_id ${integer} not null,
      region ${text} not null,
      primary key (shop_id, direct_shop_id)
    )${table_options};
    create table outlet_shop (
      shop_id ${integer} not null,
      outlet_shop_id ${integer} not null,
      primary key (shop_id, outlet_shop_id)
    )${table_options};
    create table resend_code (
      shop_ids ${text} not null,
      merchant_ids ${text} not null,
      code_sha256 ${text} not null,
      partner_id ${integer} not null,
      issued_at ${integer} not null,
      expires_at ${integer} not null,
      used_at ${integer},
      primary key (partner_id, code_sha256)
    )${table_options};
    create index resend_code_expires_at
      on resend_code (expires_at);
  `,
  // SQLite has no triggers in the file: see the engine.
  '0008_announce_changes': ({ embedded }) =>
    embedded
      ? ''
      : `
    create or replace function announce_change() returns trigger language plpgsql as $$ begin
      if tg_op = 'TRUNCATE' then perform pg_notify('stoa_change', ''); end if;
      if tg_op in ('UPDATE', 'DELETE') then
        perform pg_notify('stoa_change', tg_argv[0] || ' ' || (to_jsonb(old) ->> tg_argv[0]));
      end if;
      if tg_op in ('INSERT', 'UPDATE') then
        perform pg_notify('stoa_change', tg_argv[0] || ' ' || (to_jsonb(new) ->> tg_argv[0]));
      end if;
      return null;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of partner_id, status on partner
          for each row execute function announce_change('partner_id');
        create trigger announce_truncate after truncate on partner
          for each statement execute function announce_change('partner_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after insert or delete or update of partner_id, key_id, key_encrypted, retired_at on partner_key
          for each row execute function announce_change('partner_id');
        create trigger announce_truncate after truncate on partner_key
          for each statement execute function announce_change('partner_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of merchant_id, region, status on merchant
          for each row execute function announce_change('merchant_id');
        create trigger announce_truncate after truncate on merchant
          for each statement execute function announce_change('merchant_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of shop_id, region, seller_type, merchant_id, primary_shop_id, rights, status on shop
          for each row execute function announce_change('shop_id');
        create trigger announce_truncate after truncate on shop
          for each statement execute function announce_change('shop_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of shop_id, partner_id, expires_at, unlinked_at on shop_link
          for each row execute function announce_change('shop_id');
        create trigger announce_truncate after truncate on shop_link
          for each statement execute function announce_change('shop_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of merchant_id, partner_id, expires_at, unlinked_at on merchant_link
          for each row execute function announce_change('merchant_id');
        create trigger announce_truncate after truncate on merchant_link
          for each statement execute function announce_change('merchant_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of shop_id, token_sha256, kind, partner_id, expires_at, revoked_at on shop_token
          for each row execute function announce_change('shop_id');
        create trigger announce_truncate after truncate on shop_token
          for each statement execute function announce_change('shop_id');
      end if;
    end $$;
    do $$ begin
      if not exists (select extversion as version from pg_extension where extname = 'citus') then
        create trigger announce_change after delete or update of merchant_id, token_sha256, kind, partner_id, expires_at, revoked_at on merchant_token
          for each row execute function announce_change('merchant_id');
        create trigger announce_truncate after truncate on merchant_token
          for each statement execute function announce_change('merchant_id');
      end if;
    end $$;
  `,
});
