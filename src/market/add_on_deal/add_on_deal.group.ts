import { group, serve } from '../../engine/group.ts';
import { deal_statuses, get_add_on_deal, get_add_on_deal_list } from './add_on_deal.contract.ts';
import { addOnDealTables, addOnDealView, findAddOnDeal, listAddOnDeals } from './add_on_deal.data.ts';
import { addOnDealMigrations } from './add_on_deal.migrations.ts';

const page_size_max = 100;

export const addOnDeal = group({
  name: 'add_on_deal',
  about: 'Add-on deals: items that buyers get at a lower price, or as a gift, when they buy another item.',
  operations: [
    serve(get_add_on_deal, async ({ shop: { shop_id }, store, refuse }, { add_on_deal_id }) => {
      const deal = await store.first(findAddOnDeal, { shop_id, add_on_deal_id });
      return deal ? addOnDealView(deal) : refuse('not_found');
    }),
    serve(get_add_on_deal_list, async ({ shop: { shop_id }, store, now, refuse }, request) => {
      const { promotion_status, page_no, page_size } = request;
      const status = deal_statuses.find((known) => known === promotion_status);
      if (!status) return refuse('status_invalid');
      if (page_size < 1 || page_size > page_size_max) return refuse('page_size_invalid');
      const offset = (page_no - 1) * page_size;
      // One more than the page has shows whether another page follows.
      const found = await store.all(listAddOnDeals[status], { shop_id, now, offset, limit: page_size + 1 });
      return {
        more: found.length > page_size,
        add_on_deal_list: found.slice(0, page_size).map((row) => addOnDealView(row)),
      };
    }),
  ],
  tables: addOnDealTables,
  collections: { add_on_deal: { about: 'Add-on deals of a shop.', write_scope: 'write' } },
  migrations: addOnDealMigrations,
  views: [addOnDealView],
});
