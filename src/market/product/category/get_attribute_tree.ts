import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { listAttributeTrees, listCategoriesById } from '../catalogue/catalogue.store.ts';
import type { CatalogueTables } from '../catalogue/catalogue.tables.ts';
import { languageIn, nameIn } from '../product.ts';
import { valueCountMaxOf } from '../rules/category/attribute_values.ts';
import { form_of } from './attribute_form.ts';
import type { get_attribute_tree } from './get_attribute_tree.contract.ts';

type AttributeRow = CatalogueTables['category_attribute'];
type Tree = ResponseOf<typeof get_attribute_tree>['list'][number]['attribute_tree'];

/** An attribute without its listed values. */
function showAttribute(row: AttributeRow, language: string) {
  const units = parseJson(row.unit_list);
  const multi_lang = parseJson(row.translations);
  const value_count_max = valueCountMaxOf(row);
  return {
    attribute_id: row.attribute_id,
    mandatory: row.is_mandatory === 1,
    name: nameIn(language, row.attribute_name, multi_lang),
    attribute_info: {
      ...form_of[row.input_type],
      format_type: units.length > 0 ? (2 as const) : (1 as const),
      attribute_unit_list: units,
      max_value_count: value_count_max > 1 ? value_count_max : undefined,
      introduction: row.introduction ?? undefined,
      is_oem: row.is_oem === 1,
      support_search_value: false,
    },
    multi_lang,
  };
}

const showValues = (row: AttributeRow, language: string) =>
  parseJson(row.value_list).map(({ value_id, value_name, value_unit, translations = [] }) => ({
    value_id,
    name: nameIn(language, value_name, translations),
    value_unit,
    multi_lang: translations,
  }));

/** The attributes of one category; attributes that depend on a value are below it. */
export function attributeTree(rows: readonly AttributeRow[], language: string): Tree {
  const childrenOf = (attribute_id: number, value_id: number) =>
    rows
      .filter((row) => row.parent_attribute_id === attribute_id && row.parent_value_id === value_id)
      .map((row) => ({ ...showAttribute(row, language), attribute_value_list: showValues(row, language) }));
  return rows
    .filter((row) => row.parent_attribute_id === null)
    .map((row) => ({
      ...showAttribute(row, language),
      attribute_value_list: showValues(row, language).map((value) => ({
        ...value,
        child_attribute_list: childrenOf(row.attribute_id, value.value_id),
      })),
    }));
}

export const getAttributeTree: Handler<typeof get_attribute_tree> = async (
  { shop: { region }, store, refuse },
  { category_id_list, category_ids, language: asked_language },
) => {
  const asked = [...new Set(category_id_list ?? category_ids)];
  if (asked.length === 0) return refuse('category_missing');
  const language = languageIn(region, asked_language);
  if (language === undefined) return refuse('language_unknown');
  const [categories, attributes] = await Promise.all([
    store.all(listCategoriesById, { category_ids: asked, region }),
    store.all(listAttributeTrees, { category_ids: asked, region }),
  ]);
  const leaves = new Set(
    categories.filter(({ is_leaf }) => is_leaf === 1).map(({ category_id }) => category_id),
  );
  if (leaves.size === 0) return refuse('invalid_category');
  return {
    list: asked.map((category_id) => ({
      category_id,
      warning: leaves.has(category_id) ? undefined : 'It is not a leaf category of the shop region.',
      attribute_tree: attributeTree(
        leaves.has(category_id) ? attributes.filter((row) => row.category_id === category_id) : [],
        language,
      ),
    })),
  };
};
