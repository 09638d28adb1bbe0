import { toJson } from '../../engine/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
import { id, list, record, text } from '../../kit/contract/field.ts';

const option = record({ variation_option_id: id(), variation_option_name: text() });
const group = record({
  variation_group_id: id(),
  variation_group_name: text(),
  variation_option_list: list(option),
});
const variation = record({ variation_id: id(), variation_name: text(), variation_group_list: list(group) });

export const globalProductTables = {
  /** The categories of global products; a leaf has its standardised variations, as the wire shows them. */
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

export type GlobalProductTables = Rows<typeof globalProductTables>;
