import { collectionsOf } from '../../engine/collection/collection.ts';
import { adsTables } from './ads.tables.ts';

export const adsCollections = collectionsOf(adsTables, {
  ad_bid_limit: { about: 'What a bid may be in a region.', write_scope: 'write' },
  ad_campaign: { about: 'Ad campaigns of a shop.', write_scope: 'write' },
  ad_keyword: {
    about: 'Keywords of manual product ads.',
    written_by: 'v2.ads.edit_manual_product_ad_keywords',
  },
});
