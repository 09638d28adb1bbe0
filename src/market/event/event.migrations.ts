// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const eventMigrations = migrationsOf({
  '0001_baseline': ({ integer, large_table_options, text }) => `
    create table event (
      shop_id ${integer} not null,
      subject ${text} not null,
      seq ${integer} not null,
      kind ${text} not null,
      actor ${text} not null,
      partner_id ${integer},
      request_id ${text} not null,
      data ${text} not null,
      happened_at ${integer} not null,
      primary key (shop_id, subject, seq)
    )${large_table_options};
  `,
  '0002_add_feed_position': ({ integer }) => `
    alter table event add column feed_position ${integer};
    alter table event add column recorded_us ${integer} not null default 0;
    create index event_feed_position
      on event (feed_position, recorded_us);
  `,
  '0003_add_events_of_merchants_and_partners': ({ integer, large_table_options, text }) => `
    create table merchant_event (
      merchant_id ${integer} not null,
      subject ${text} not null,
      seq ${integer} not null,
      kind ${text} not null,
      actor ${text} not null,
      partner_id ${integer},
      request_id ${text} not null,
      data ${text} not null,
      happened_at ${integer} not null,
      feed_position ${integer},
      recorded_us ${integer} not null default 0,
      primary key (merchant_id, subject, seq)
    )${large_table_options};
    create index merchant_event_feed_position
      on merchant_event (feed_position, recorded_us);
    create table partner_event (
      subject ${text} not null,
      seq ${integer} not null,
      kind ${text} not null,
      actor ${text} not null,
      partner_id ${integer} not null,
      request_id ${text} not null,
      data ${text} not null,
      happened_at ${integer} not null,
      feed_position ${integer},
      recorded_us ${integer} not null default 0,
      primary key (partner_id, subject, seq)
    )${large_table_options};
    create index partner_event_feed_position
      on partner_event (feed_position, recorded_us);
  `,
});
