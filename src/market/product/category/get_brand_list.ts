import type { Handler } from '../../../engine/gateway/handler.ts';
import { requires } from '../add_item.contract.ts';
import { findCategory, listBrands } from '../catalogue/catalogue.store.ts';
import { languageIn } from '../product.ts';
import { brandView } from './category.views.ts';
import type { get_brand_list } from './get_brand_list.contract.ts';

export const getBrandList: Handler<typeof get_brand_list> = async (
  { shop: { region }, store, refuse },
  { offset, page_size, category_id, status, language },
) => {
  if (languageIn(region, language) === undefined) return refuse('language_unknown');
  const page = { region, category_id, brand_status: status, offset, limit: page_size + 1 };
  const [category, found] = await Promise.all([
    store.first(findCategory, { region, category_id }),
    store.all(listBrands, page),
  ]);
  if (!category?.is_leaf) return refuse('invalid_category');
  if (category.is_blocked) return refuse('category_blocked');
  const brand_list = found.slice(0, page_size).map((row) => brandView(row));
  return {
    brand_list,
    has_next_page: found.length > page_size,
    next_offset: offset + brand_list.length,
    is_mandatory: requires('brand'),
    input_type: 'DROP_DOWN',
  };
};
