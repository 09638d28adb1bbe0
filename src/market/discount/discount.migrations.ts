// `npm run migration` adds to this file. A migration that has run anywhere is never changed.
import { migrationsOf } from '../../engine/store/migrations/migration.ts';

export const discountMigrations = migrationsOf({
  '0001_baseline': ({ integer, table_options }) => `
    create table sip_discount (
      shop_id ${integer} not null,
      affiliate_shop_id ${integer} not null,
      sip_discount_id ${integer} not null,
      sip_discount_rate ${integer} not null,
      start_time ${integer} not null,
      end_time ${integer} not null,
      create_time ${integer} not null,
      update_time ${integer} not null,
      primary key (shop_id, affiliate_shop_id, sip_discount_id)
    )${table_options};
    create index sip_discount_live
      on sip_discount (shop_id, end_time);
  `,
});
