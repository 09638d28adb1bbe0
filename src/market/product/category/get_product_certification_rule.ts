import type { Handler } from '../../../engine/gateway/handler.ts';
import { parseJson } from '../../../engine/store/json.ts';
import { findCategory, listAttributes, listPermits } from '../catalogue/catalogue.store.ts';
import type { get_product_certification_rule } from './get_product_certification_rule.contract.ts';

export const getProductCertificationRule: Handler<typeof get_product_certification_rule> = async (
  { shop: { region }, store, refuse },
  { category_id, attribute_list = [] },
) => {
  const [category, attributes] = await Promise.all([
    store.first(findCategory, { region, category_id }),
    attribute_list.length > 0 ? store.all(listAttributes, { region, category_id }) : [],
  ]);
  if (!category?.is_leaf) return refuse('invalid_category');
  const chosen = new Set(
    attribute_list.flatMap(({ attribute_id, attribute_value_list = [] }) =>
      attribute_value_list.map(({ value_id }) => `${attribute_id} ${value_id}`),
    ),
  );
  const of_values = attributes.flatMap(({ attribute_id, value_list }) =>
    parseJson(value_list).flatMap(({ value_id, permit_id }) =>
      permit_id !== undefined && chosen.has(`${attribute_id} ${value_id}`) ? [permit_id] : [],
    ),
  );
  const permit_ids = [...new Set([...parseJson(category.permit_id_list), ...of_values])];
  const permits = permit_ids.length > 0 ? await store.all(listPermits, { permit_ids, region }) : [];
  const names = new Map(permits.map(({ permit_id, permit_name }) => [permit_id, permit_name]));
  return {
    certification_rule_list: permit_ids.map((permit_id) => ({
      certification_type: 1,
      is_mandatory: true,
      permit_id,
      name: names.get(permit_id) ?? '',
    })),
  };
};
