import type { Handler } from '../../../engine/gateway/handler.ts';
import { findCategory } from '../catalogue/catalogue.store.ts';
import { countSizeCharts, listSizeCharts } from '../product.store.ts';
import type { get_size_chart_list } from './get_size_chart_list.contract.ts';

/** A cursor issued by us: an id in digits. */
const cursor_form = /^[1-9]\d{0,15}$/;

export const getSizeChartList: Handler<typeof get_size_chart_list> = async (
  { shop: { shop_id, region }, store, refuse },
  { category_id, page_size, cursor = '' },
) => {
  const is_first = cursor === '' || cursor === '""';
  if (!is_first && !cursor_form.test(cursor)) return refuse('cursor_invalid');
  const after = is_first ? 0 : Number(cursor);
  const [category, counted, found] = await Promise.all([
    store.first(findCategory, { region, category_id }),
    store.first(countSizeCharts, { shop_id, category_id }),
    store.all(listSizeCharts, { shop_id, category_id, after, limit: page_size + 1 }),
  ]);
  if (!category?.is_leaf) return refuse('size_chart_category');
  const size_chart_list = found.slice(0, page_size);
  return {
    size_chart_list,
    total_count: counted?.total_count ?? 0,
    next_cursor: found.length > page_size ? String(size_chart_list.at(-1)?.size_chart_id) : '',
  };
};
