import type { Migration } from './migration.ts';

export const liveSipDiscounts: Migration = {
  name: '0014_live_sip_discounts',
  // Those that have ended are kept, and not looked at.
  sql: () => 'create index sip_discount_live on sip_discount (shop_id, end_time);',
};
