// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from './store/migrations/migration.ts';

export const engineMigrations = migrationsOf({
  '0001_baseline': ({ bytes, integer, large_table_options, table_options, text }) => `
    create table id_block (
      kind ${text} not null,
      next_id ${integer} not null,
      primary key (kind)
    )${table_options};
    create table loaded_data (
      data_name ${text} not null,
      loaded_at ${integer} not null,
      primary key (data_name)
    )${table_options};
    create table node (
      node_id ${text} not null,
      base_url ${text} not null,
      operator_url ${text} not null,
      started_at ${integer} not null,
      primary key (node_id)
    )${table_options};
    create table blob (
      shop_id ${integer} not null,
      sha256 ${text} not null,
      byte_count ${integer} not null,
      expires_at ${integer},
      bytes ${bytes} not null,
      primary key (shop_id, sha256)
    )${large_table_options};
    create index blob_expires_at
      on blob (expires_at)
      where expires_at is not null;
    create table job (
      shop_id ${integer} not null,
      kind ${text} not null,
      job_id ${text} not null,
      due_at ${integer} not null,
      attempts ${integer} not null,
      lease ${text},
      lease_ends_at ${integer},
      created_at ${integer} not null,
      last_error ${text},
      failed_at ${integer},
      primary key (shop_id, kind, job_id)
    )${table_options};
    create index job_due_at
      on job (due_at)
      where failed_at is null;
  `,
  '0002_keep_answers': ({ integer, large_table_options, text }) => `
    create table shop_idempotent_call (
      shop_id ${integer} not null,
      partner_id ${integer} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (shop_id, partner_id, operation, idempotency_key)
    )${large_table_options};
    create index shop_idempotent_call_expires_at
      on shop_idempotent_call (expires_at);
    create index shop_idempotent_call_partner_id
      on shop_idempotent_call (shop_id, partner_id, expires_at);
    create table merchant_idempotent_call (
      merchant_id ${integer} not null,
      partner_id ${integer} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (merchant_id, partner_id, operation, idempotency_key)
    )${large_table_options};
    create index merchant_idempotent_call_expires_at
      on merchant_idempotent_call (expires_at);
    create index merchant_idempotent_call_partner_id
      on merchant_idempotent_call (merchant_id, partner_id, expires_at);
  `,
  '0003_add_node_seen_at': ({ integer }) => `
    alter table node add column seen_at ${integer} not null default 0;
  `,
  '0004_add_blob_parts': ({ bytes, integer, large_table_options, text }) => `
    create table blob_part (
      shop_id ${integer} not null,
      sha256 ${text} not null,
      part_no ${integer} not null,
      bytes ${bytes} not null,
      primary key (shop_id, sha256, part_no)
    )${large_table_options};
  `,
  '0005_add_operator_calls': ({ integer, large_table_options, text }) => `
    create table operator_idempotent_call (
      token_name ${text} not null,
      operation ${text} not null,
      idempotency_key ${text} not null,
      request_sha256 ${text} not null,
      answer ${text},
      expires_at ${integer} not null,
      primary key (token_name, operation, idempotency_key)
    )${large_table_options};
    create index operator_idempotent_call_expires_at
      on operator_idempotent_call (expires_at);
    create index operator_idempotent_call_token_name
      on operator_idempotent_call (token_name, expires_at);
  `,
  // Where ids have been drawn already, their border stays what it was then.
  '0006_add_id_border': ({ integer, table_options, text }) => `
    create table id_border (
      kind ${text} not null,
      first_drawn_id ${integer} not null,
      primary key (kind)
    )${table_options};
    insert into id_border (kind, first_drawn_id) select kind, 1000000000 from id_block;
  `,
  '0007_add_sweeps': ({ integer, table_options, text }) => `
    create table sweep (
      sweep_name ${text} not null,
      next_at_ms ${integer} not null,
      primary key (sweep_name)
    )${table_options};
  `,
  '0008_bound_operator_answers': ({ integer }) => `
    alter table operator_idempotent_call add column ends_at_kib ${integer};
    drop index operator_idempotent_call_token_name;
    create index operator_idempotent_call_ends_at_kib
      on operator_idempotent_call (ends_at_kib)
      where ends_at_kib is not null;
  `,
  '0009_add_feed': ({ integer, table_options, text }) => `
    create table feed_state (
      feed_name ${text} not null,
      feed_code ${text} not null,
      numbered_to ${integer} not null,
      published_to ${integer} not null,
      holder ${text} not null,
      held_until_ms ${integer} not null,
      primary key (feed_name)
    )${table_options};
    create table feed_mark (
      marked_at ${integer} not null,
      position ${integer} not null,
      primary key (marked_at)
    )${table_options};
    create table feed_consumer (
      consumer_name ${text} not null,
      position ${integer} not null,
      primary key (consumer_name)
    )${table_options};
  `,
  '0010_add_node_health_and_failed_jobs': ({ text }) => `
    alter table node add column health ${text};
    create index job_failed_at
      on job (failed_at)
      where failed_at is not null;
  `,
  '0011_add_sealed_key': ({ table_options, text }) => `
    create table sealed_key (
      key_name ${text} not null,
      key_encrypted ${text} not null,
      primary key (key_name)
    )${table_options};
  `,
});
