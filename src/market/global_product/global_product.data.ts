import { toJson } from '../../engine/store/json.ts';
import type { Params } from '../../engine/store/param.ts';
import { statementsOn } from '../../engine/store/statement.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { view } from '../../engine/view/view.ts';
import { id, list, record, text } from '../../kit/contract/field.ts';
import { get_category, get_variations } from './global_product.contract.ts';

const option = record({ variation_option_id: id(), variation_option_name: text() });
const option_group = record({
  variation_group_id: id(),
  variation_group_name: text(),
  variation_option_list: list(option),
});
const variation = record({
  variation_id: id(),
  variation_name: text(),
  variation_group_list: list(option_group),
});

export const globalProductTables = {
  /** Categories of global products. A leaf has its standardised variations, in the form of the answer. */
  global_category: table({
    tenant: 'reference',
    key: ['category_id'],
    columns: {
      category_id: column.id(),
      category_name: column.text(),
      parent_category_id: nullable(column.id()),
      is_leaf: column.flag(),
      standardise_variation_list: withDefault(column.json(list(variation)), toJson([])),
    },
    references: [references('global_category', { category_id: 'parent_category_id' })],
  }),
};

type GlobalProductTables = Rows<typeof globalProductTables>;

const statement = statementsOn<GlobalProductTables>();

export const findGlobalCategory = statement((db, p: Params<{ category_id: number }>) =>
  db
    .selectFrom('global_category')
    .select(['is_leaf', 'standardise_variation_list'])
    .where('category_id', '=', p.category_id),
);

/** All categories, without their variations, which are most of a row. */
export const listGlobalCategories = statement(
  (db) =>
    db
      .selectFrom('global_category')
      .select(['category_id', 'parent_category_id', 'category_name', 'is_leaf'])
      .orderBy('category_id'),
  { scans: 'the answer has the whole tree' },
);

export const variationsView = view(
  globalProductTables.global_category,
  get_variations.response,
  (category) => ({
    standardise_variation_list: category.json('standardise_variation_list'),
  }),
);

export const categoryView = view(
  globalProductTables.global_category,
  get_category.response.properties.category_list.items,
  (category) => ({
    parent_category_id: category.computed(['parent_category_id'], (row) => row.parent_category_id ?? 0),
    original_category_name: category.column('category_name'),
    display_category_name: category.column('category_name'),
    has_children: category.computed(['is_leaf'], ({ is_leaf }) => is_leaf === 0),
  }),
);
