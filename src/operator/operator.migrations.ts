// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../engine/store/migrations/migration.ts';

export const operatorMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table operator_token (
      token_name ${text} not null,
      token_sha256 ${text} not null,
      scope ${text} not null,
      created_at ${integer} not null,
      revoked_at ${integer},
      primary key (token_name)
    )${table_options};
    create unique index operator_token_token_sha256
      on operator_token (token_sha256);
  `,
  '0002_add_webhooks': ({ integer, table_options, text }) => `
    create table webhook (
      webhook_name ${text} not null,
      url ${text} not null,
      secret_encrypted ${text} not null,
      old_secret_encrypted ${text},
      old_secret_until ${integer},
      created_at ${integer} not null,
      position ${integer} not null,
      delivered_at ${integer},
      failures ${integer} not null,
      failing_since ${integer},
      due_at ${integer} not null,
      outcome ${text},
      status ${integer},
      lease ${text} not null,
      lease_ends_at ${integer} not null,
      primary key (webhook_name)
    )${table_options};
  `,
  '0003_add_console_sessions': ({ integer, table_options, text }) => `
    create table console_session (
      session_sha256 ${text} not null,
      token_sha256 ${text} not null,
      created_at ${integer} not null,
      seen_at ${integer} not null,
      primary key (session_sha256)
    )${table_options};
    create index console_session_token
      on console_session (token_sha256, seen_at);
  `,
  '0004_add_audit': ({ integer, large_table_options, table_options, text }) => `
    create table audit_event (
      request_id ${text} not null,
      at_ms ${integer} not null,
      actor_kind ${text} not null,
      actor_name ${text} not null,
      token_name ${text},
      action ${text} not null,
      detail ${text} not null,
      primary key (request_id)
    )${large_table_options};
    create index audit_event_at_ms
      on audit_event (at_ms);
    create index audit_event_actor_name
      on audit_event (actor_name, at_ms);
    create index audit_event_action
      on audit_event (action, at_ms);
    create table audit_subject (
      request_id ${text} not null,
      id_field ${text} not null,
      id_value ${text} not null,
      at_ms ${integer} not null,
      primary key (request_id, id_field, id_value)
    )${table_options};
    create index audit_subject_id_value
      on audit_subject (id_value, at_ms);
    `,
  '0005_add_roles': ({ integer, text }) => `
    alter table operator_token add column role ${text} not null default 'admin';
    alter table operator_token add column permit_list ${text};
    alter table operator_token add column shop_id_list ${text};
    alter table operator_token add column expires_at ${integer};
    alter table operator_token add column last_used_at ${integer};
    alter table console_session add column person_name ${text};
    alter table console_session add column claim_value ${text};
    alter table console_session add column provider_sha256 ${text};
    alter table console_session add column ends_at ${integer};
  `,
  '0006_keep_audit_with_its_shop': ({ integer, large_table_options, table_options, text }) => `
    create table new_audit_event (
      shop_id ${integer} not null,
      request_id ${text} not null,
      at_ms ${integer} not null,
      actor_kind ${text} not null,
      actor_name ${text} not null,
      token_name ${text},
      action ${text} not null,
      detail ${text} not null,
      primary key (shop_id, request_id)
    )${large_table_options};
    insert into new_audit_event (shop_id, request_id, at_ms, actor_kind, actor_name, token_name, action, detail)
    select coalesce((
      select min(case when trim(s.id_value, '0123456789') = '' then cast(s.id_value as ${integer}) end) from audit_subject s
      where s.request_id = e.request_id and s.id_field = 'shop_id'
    ), 0), request_id, at_ms, actor_kind, actor_name, token_name, action, detail
    from audit_event e;
    create table new_audit_subject (
      shop_id ${integer} not null,
      request_id ${text} not null,
      id_field ${text} not null,
      id_value ${text} not null,
      at_ms ${integer} not null,
      primary key (shop_id, request_id, id_field, id_value)
    )${table_options};
    insert into new_audit_subject (shop_id, request_id, id_field, id_value, at_ms)
    select coalesce((
      select min(case when trim(t.id_value, '0123456789') = '' then cast(t.id_value as ${integer}) end) from audit_subject t
      where t.request_id = s.request_id and t.id_field = 'shop_id'
    ), 0), request_id, id_field, id_value, at_ms
    from audit_subject s;
    drop table audit_event;
    alter table new_audit_event rename to audit_event;
    create index audit_event_at_ms
      on audit_event (at_ms);
    create index audit_event_actor_name
      on audit_event (actor_name, at_ms);
    create index audit_event_action
      on audit_event (action, at_ms);
    drop table audit_subject;
    alter table new_audit_subject rename to audit_subject;
    create index audit_subject_id_value
      on audit_subject (id_value, at_ms);
  `,
  '0007_list_audit_by_its_keys': ({ integer, large_table_options, table_options, text }) => `
    create table new_audit_event (
      shop_id ${integer} not null,
      request_id ${text} not null,
      at_ms ${integer} not null,
      actor_kind ${text} not null,
      actor_name ${text} not null,
      token_name ${text},
      action ${text} not null,
      detail ${text} not null,
      primary key (at_ms, request_id, shop_id)
    )${large_table_options};
    insert into new_audit_event (shop_id, request_id, at_ms, actor_kind, actor_name, token_name, action, detail)
    select shop_id, request_id, at_ms, actor_kind, actor_name, token_name, action, detail
    from audit_event;
    create table new_audit_subject (
      shop_id ${integer} not null,
      request_id ${text} not null,
      id_field ${text} not null,
      id_value ${text} not null,
      at_ms ${integer} not null,
      primary key (id_value, at_ms, request_id, shop_id, id_field)
    )${table_options};
    insert into new_audit_subject (shop_id, request_id, id_field, id_value, at_ms)
    select shop_id, request_id, id_field, id_value, at_ms
    from audit_subject;
    drop table audit_event;
    alter table new_audit_event rename to audit_event;
    create index audit_event_actor_name
      on audit_event (actor_name, at_ms);
    create index audit_event_action
      on audit_event (action, at_ms);
    drop table audit_subject;
    alter table new_audit_subject rename to audit_subject;
  `,
  '0008_shorten_audit_subject': ({ integer, table_options, text }) => `
    create table new_audit_subject (
      shop_id ${integer} not null,
      id_value ${text} not null,
      at_ms ${integer} not null,
      primary key (id_value, at_ms, shop_id)
    )${table_options};
    insert into new_audit_subject (shop_id, id_value, at_ms)
    select distinct shop_id, id_value, at_ms
    from audit_subject;
    drop table audit_subject;
    alter table new_audit_subject rename to audit_subject;
  `,
});
