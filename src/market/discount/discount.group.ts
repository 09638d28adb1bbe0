import type { Handler } from '../../engine/gateway/handler.ts';
import { group, serve } from '../../engine/group.ts';
import { listAffiliateShops } from '../accounts/accounts.store.ts';
import { get_sip_discounts } from './discount.contract.ts';
import { discountTables, listLiveSipDiscounts, sipDiscountView } from './discount.data.ts';
import { discountMigrations } from './discount.migrations.ts';
import { discountPushes } from './discount.pushes.ts';

const getSipDiscounts: Handler<typeof get_sip_discounts> = async (
  { shop, store, now, refuse },
  { region },
) => {
  const { shop_id } = shop;
  const [affiliates, discounts] = await Promise.all([
    store.all(listAffiliateShops, { shop_id }),
    store.all(listLiveSipDiscounts, { shop_id, now }),
  ]);
  const region_by_shop = new Map(
    affiliates
      .filter((affiliate) => region === undefined || affiliate.region === region)
      .map((affiliate) => [affiliate.affiliate_shop_id, affiliate.region]),
  );
  if (region !== undefined && region_by_shop.size === 0) return refuse('no_affiliate_in_region');
  return {
    discount_list: discounts.flatMap((discount) => {
      const affiliate_region = region_by_shop.get(discount.affiliate_shop_id);
      if (affiliate_region === undefined) return [];
      return [sipDiscountView(discount, { region: affiliate_region, now })];
    }),
  };
};

export const discount = group({
  name: 'discount',
  about: "Discounts: lower prices at which affiliate shops sell a primary shop's items overseas.",
  operations: [serve(get_sip_discounts, getSipDiscounts)],
  tables: discountTables,
  collections: { sip_discount: { about: 'Discounts of affiliate shops.', write_scope: 'write' } },
  migrations: discountMigrations,
  pushes: discountPushes,
  views: [sipDiscountView],
});
