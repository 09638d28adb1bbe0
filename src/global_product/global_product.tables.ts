import { column, nullable, type Rows, table, withDefault } from '../platform/store/table.ts';

const node = (id_name: string, name: string, children?: [string, object]) => ({
  type: 'object',
  properties: {
    [id_name]: { type: 'integer', minimum: 1 },
    [name]: { type: 'string' },
    ...(children && { [children[0]]: { type: 'array', items: children[1] } }),
  },
  required: [id_name, name, ...(children ? [children[0]] : [])],
  additionalProperties: false,
});
const option = node('variation_option_id', 'variation_option_name');
const group = node('variation_group_id', 'variation_group_name', ['variation_option_list', option]);
const variation = node('variation_id', 'variation_name', ['variation_group_list', group]);

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
      standardise_variation_list: withDefault(column.json({ type: 'array', items: variation }), '[]'),
    },
  }),
};

export type GlobalProductTables = Rows<typeof globalProductTables>;
