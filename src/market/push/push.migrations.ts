// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const pushMigrations = migrationsOf({
  '0001_baseline': ({ integer, large_table_options, table_options, text }) => `
    create table push_receiver (
      partner_id ${integer} not null,
      callback_url ${text},
      callback_set_at ${integer},
      codes_on ${text} not null,
      blocked_shop_ids ${text} not null,
      push_key_encrypted ${text},
      status ${text} not null,
      suspended_at ${integer},
      counted_from ${integer} not null,
      message_count ${integer} not null,
      lost_count ${integer} not null,
      confirmed_lost_no ${integer} not null,
      relayed_position ${integer} not null,
      primary key (partner_id)
    )${table_options};
    create index push_receiver_on
      on push_receiver (partner_id)
      where callback_url is not null;
    create table push_message (
      partner_id ${integer} not null,
      message_no ${integer} not null,
      msg_id ${text} not null,
      code ${integer} not null,
      shop_id ${integer},
      subject ${text} not null,
      body ${text} not null,
      state ${text} not null,
      attempts ${integer} not null,
      created_at ${integer} not null,
      due_at ${integer} not null,
      settled_at ${integer},
      kept_until ${integer},
      lost_no ${integer},
      outcome ${text},
      primary key (partner_id, message_no)
    )${large_table_options};
    create index push_message_due_at
      on push_message (partner_id, due_at, message_no)
      where settled_at is null;
    create index push_message_lost_no
      on push_message (partner_id, lost_no)
      where lost_no is not null;
    create index push_message_subject
      on push_message (partner_id, subject);
    create index push_message_kept_until
      on push_message (kept_until)
      where kept_until is not null;
    create table push_attempt (
      partner_id ${integer} not null,
      message_no ${integer} not null,
      attempt_no ${integer} not null,
      started_at ${integer} not null,
      duration_ms ${integer} not null,
      outcome ${text} not null,
      status ${integer},
      error_code ${text},
      answer ${text} not null,
      primary key (partner_id, message_no, attempt_no)
    )${table_options};
    create table push_count (
      partner_id ${integer} not null,
      step_at ${integer} not null,
      attempts ${integer} not null,
      acknowledged ${integer} not null,
      primary key (partner_id, step_at)
    )${table_options};
    create table push_sender (
      sender_id ${integer} not null,
      lease ${text} not null,
      lease_ends_at ${integer} not null,
      primary key (sender_id)
    )${table_options};
  `,
  '0002_add_fault': ({ text }) => `
    alter table push_message add column fault ${text};
  `,
  '0003_add_listening': ({ integer }) => `
    alter table push_receiver add column listened_after ${integer};
    alter table push_receiver add column listened_until ${integer} not null default 0;
  `,
});
