import { group } from '../../engine/group.ts';
import { discountCollections } from './discount.collections.ts';
import { discountContracts } from './discount.contracts.ts';
import { discountMigrations } from './discount.migrations.ts';
import { discountTables } from './discount.tables.ts';
import { sipDiscountView } from './discount.views.ts';
import { getSipDiscounts } from './get_sip_discounts.ts';

export const discount = group({
  name: 'discount',
  about: "Discounts: at which lower prices a primary shop's items are sold overseas by its affiliate shops.",
  contracts: discountContracts,
  handlers: {
    get_sip_discounts: getSipDiscounts,
  },
  collections: discountCollections,
  tables: discountTables,
  migrations: discountMigrations,
  views: [sipDiscountView],
});
