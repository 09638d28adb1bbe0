import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { findImages } from '../../media_space/images/images.store.ts';
import { listCategories } from '../catalogue/catalogue.store.ts';
import type { category_recommend } from './category_recommend.contract.ts';
import { rankCategories } from './rank_categories.ts';

export const categoryRecommend: Handler<typeof category_recommend> = async (
  { shop: { region }, store, now, refuse },
  { item_name, product_cover_image },
) => {
  const [rows, images] = await Promise.all([
    store.all(listCategories, { region }),
    product_cover_image ? findImages(store, [product_cover_image], now) : undefined,
  ]);
  if (images?.size === 0) return refuse('image_unavailable');
  const categories = rows.map(({ category_name, translations, ...row }) => ({
    ...row,
    names: [category_name, ...parseJson(translations).map(({ value }) => value)],
  }));
  return { category_id: rankCategories(item_name, categories) };
};
