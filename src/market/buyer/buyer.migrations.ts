// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const buyerMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options, text }) => `
    create table buyer_erasure (
      erasure_id ${text} not null,
      state ${text} not null default 'RUNNING',
      shop_id ${integer},
      buyer_user_id ${integer},
      buyer_username ${text},
      requested_at ${integer} not null,
      finished_at ${integer},
      at_shop_id ${integer} not null,
      at_order_sn ${text} not null default '',
      orders ${integer} not null default 0,
      returns ${integer} not null default 0,
      documents ${integer} not null default 0,
      images ${integer} not null default 0,
      pushes ${integer} not null default 0,
      kept_answers ${integer} not null default 0,
      primary key (erasure_id)
    )${table_options};
    create table retention_pass (
      retention_name ${text} not null,
      at_shop_id ${integer} not null default 0,
      at_row ${text} not null default '',
      next_at ${integer} not null default 0,
      primary key (retention_name)
    )${table_options};
  `,
  '0002_erased_traces': ({ integer, table_options, text }) => `
    create table erased_trace (
      erased_trace_id ${text} not null,
      erasure_id ${text} not null,
      texts ${text} not null,
      erased_at ${integer} not null,
      primary key (erased_trace_id)
    )${table_options};
  `,
});
