// Promotions of shops, and problems of their listings.
import { type Builders, shopRow } from './account.ts';
import type { Columns } from './row.ts';

export function promotionBuilders(builders: Builders) {
  const { row, nextId, primaryShop } = builders;

  /** A private voucher of the shop: an amount off, running since yesterday and until tomorrow. */
  const voucher = shopRow(
    builders,
    'voucher',
  )(() => ({
    voucher_id: nextId(),
    voucher_code: 'HARB10',
    voucher_name: 'สิบเปอร์เซ็นต์ 😀',
    voucher_type: 1,
    reward_type: 1,
    usage_quantity: 100,
    current_usage: 3,
    start_time: 'now-1d',
    end_time: 'now+1d',
    display_start_time: 'now-2d',
    display_channel_list: [1, 3],
    min_basket_price_micros: 20_100_000,
    discount_amount_micros: 5_550_000,
  }));

  /** A deal that sells items at a discount with others, running since yesterday and until tomorrow. */
  const addOnDeal = shopRow(
    builders,
    'add_on_deal',
  )(() => ({
    add_on_deal_id: nextId(),
    add_on_deal_name: 'Koszyk z dodatkiem',
    start_time: 'now-1d',
    end_time: 'now+1d',
    promotion_type: 0,
  }));

  /** An overseas discount of an affiliate shop, running: 12 percent. Without a given primary shop, one is built. */
  async function sipDiscount({
    shop: primary,
    ...record
  }: Omit<Columns<'sip_discount'>, 'shop_id'> & {
    shop?: Pick<Awaited<ReturnType<typeof primaryShop>>, 'shop_id' | 'affiliates'>;
  } = {}) {
    const shop = primary ?? (await primaryShop({ affiliate_regions: ['MY'] }));
    return row('sip_discount', {
      shop_id: shop.shop_id,
      affiliate_shop_id: shop.affiliates[0]?.affiliate_shop_id,
      sip_discount_id: nextId(),
      sip_discount_rate: 12,
      start_time: 'now-1d',
      end_time: 'now+1d',
      create_time: 'now-20d',
      update_time: 'now-10d',
      ...record,
    });
  }

  /** The seller's consent to the terms of affiliate marketing. */
  const affiliateTerms = shopRow(builders, 'affiliate_terms')(() => ({ accepted_at: 'now-90d' }));

  /** An item that is open to every affiliate, at 8 percent and without an end. */
  const openCampaignSetting = shopRow(
    builders,
    'open_campaign_setting',
  )(() => ({
    campaign_id: nextId(),
    item_id: nextId(),
    commission_rate_bp: 800,
    period_start_time: 'now-30d',
  }));

  /** A listing that breaks a rule of the marketplace. */
  const listingIssue = shopRow(builders, 'listing_issue')(() => ({ item_id: nextId(), reason: 1 }));

  /** A blocked SKU of a Brazilian shop that the marketplace fulfils. */
  const fbsSku = shopRow(builders, 'fbs_sku', { region: 'BR' })(() => ({
    shop_item_id: nextId(),
    shop_model_id: 7,
    shop_item_name: 'Cafeteira',
    shop_model_name: 'Vermelha',
    is_block: true,
  }));

  return {
    voucher,
    addOnDeal,
    sipDiscount,
    affiliateTerms,
    openCampaignSetting,
    listingIssue,
    fbsSku,
  };
}
