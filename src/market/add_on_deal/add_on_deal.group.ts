import { group } from '../../engine/group.ts';
import { addOnDealCollections } from './add_on_deal.collections.ts';
import { addOnDealContracts } from './add_on_deal.contracts.ts';
import { addOnDealMigrations } from './add_on_deal.migrations.ts';
import { addOnDealTables } from './add_on_deal.tables.ts';
import { addOnDealView } from './add_on_deal.views.ts';
import { getAddOnDeal } from './get_add_on_deal.ts';
import { getAddOnDealList } from './get_add_on_deal_list.ts';

export const addOnDeal = group({
  name: 'add_on_deal',
  about: 'Add-on deals: items that buyers get at a lower price, or as a gift, beside another one.',
  contracts: addOnDealContracts,
  handlers: {
    get_add_on_deal: getAddOnDeal,
    get_add_on_deal_list: getAddOnDealList,
  },
  collections: addOnDealCollections,
  tables: addOnDealTables,
  migrations: addOnDealMigrations,
  views: [addOnDealView],
});
