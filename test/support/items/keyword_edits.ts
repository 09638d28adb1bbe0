// Keyword edits, and a shop that can make them.
import { edit_manual_product_ad_keywords } from '../../../src/market/ads/edit_manual_product_ad_keywords.contract.ts';
import type { GivenPartner, GivenShop } from '../given/account.ts';
import type { World } from '../world/harness.ts';
import { storedKeywords } from './stored_ads.ts';

export type SentKeywordEdit = Record<string, unknown>;

/** A shop in SG, where bids are limited, as in ID. */
export async function givenAdShop({ given }: World): Promise<GivenShop> {
  await given.adBidLimit({ region: 'SG', bid_min_micros: 40_000, bid_max_micros: 10_000_000 });
  await given.adBidLimit({ region: 'ID', bid_min_micros: 150_000_000, bid_max_micros: 50_000_000_000 });
  return given.shop();
}

export const addKeyword = (keyword: string, more: SentKeywordEdit = {}): SentKeywordEdit => ({
  edit_action: 'add',
  keyword,
  ...more,
});

/** Calls for a shop, and what is stored after them. @param ownShop returns the shop once the tests run. */
export function keywordEdits(world: World, ownShop: () => GivenShop) {
  const { name } = edit_manual_product_ad_keywords;
  let references = 0;
  return {
    edit: (
      campaign_id: number,
      selected_keywords: SentKeywordEdit[],
      reference_id = `reference-${++references}`,
      as: { shop?: GivenShop; partner?: GivenPartner } = {},
    ) => world.call(name, { reference_id, campaign_id, selected_keywords }, { shop: ownShop(), ...as }),
    stored: (campaign_id: number) => storedKeywords(world.marketplace, ownShop(), campaign_id),
  };
}
