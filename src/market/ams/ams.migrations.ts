// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const amsMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table affiliate_terms (
      shop_id ${integer} not null,
      accepted_at ${integer} not null,
      primary key (shop_id)
    )${table_options};
    create table open_campaign_setting (
      shop_id ${integer} not null,
      campaign_id ${integer} not null,
      item_id ${integer} not null,
      commission_rate_bp ${integer} not null,
      period_start_time ${integer} not null,
      period_end_time ${integer},
      removed_at ${integer},
      removed_by ${integer},
      removed_in ${text},
      primary key (shop_id, campaign_id)
    )${table_options};
  `,
});
