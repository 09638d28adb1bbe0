import { toJson } from '../../../engine/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../../engine/store/table.ts';
import { flag, id, list, optional, record, text } from '../../../kit/contract/field.ts';
import { region_codes } from '../../../kit/contract/region.ts';
import { brand_statuses, gtin_rules, input_types } from '../product.ts';

const id_list = list(id(), { maxItems: 100 });
const text_list = list(text({ maxLength: 50 }), { maxItems: 100 });
/** A name in other languages than the language of the catalogue, such as `zh-hans`. */
const translations = list(record({ language: text({ maxLength: 20 }), value: text({ maxLength: 200 }) }), {
  maxItems: 30,
});
const value_list = list(
  record({
    value_id: id(),
    value_name: text({ maxLength: 200 }),
    translations: optional(translations),
    /** The unit of the value itself, for a quantitative attribute. */
    value_unit: optional(text({ maxLength: 20 })),
    /** Whether an item with this value needs a certificate. */
    needs_certificate: optional(flag()),
    /** The permit that the certificate is for. */
    permit_id: optional(id()),
  }),
  { maxItems: 1_000 },
);
const region = () => column.choice(region_codes);

/** What the marketplace sells, with which attributes and limits: equal for every shop. */
export const catalogueTables = {
  category: table({
    tenant: 'reference',
    key: ['region', 'category_id'],
    columns: {
      region: region(),
      category_id: column.id(),
      parent_category_id: nullable(column.id()),
      category_name: column.text(200),
      translations: withDefault(column.json(translations), toJson([])),
      is_leaf: column.flag(),
      /** Closed by the marketplace: no new items are accepted. */
      is_blocked: withDefault(column.flag(), 0),
      /** Both null if pre-order is not allowed. */
      days_to_ship_min: nullable(column.integer(1, 365)),
      days_to_ship_max: nullable(column.integer(1, 365)),
      gtin_rule: withDefault(column.choice(gtin_rules), 'Optional'),
      /** The permits of which an item needs at least one; empty if it needs none. */
      permit_id_list: withDefault(column.json(id_list), toJson([])),
    },
    references: [
      references('category', 'region', { category_id: 'parent_category_id' }),
      references('permit', 'region', { permit_id: 'permit_id_list[]' }),
    ],
  }),
  category_attribute: table({
    tenant: 'reference',
    key: ['region', 'category_id', 'attribute_id'],
    columns: {
      region: region(),
      category_id: column.id(),
      attribute_id: column.id(),
      attribute_name: column.text(200),
      translations: withDefault(column.json(translations), toJson([])),
      input_type: column.choice(input_types),
      is_mandatory: withDefault(column.flag(), 0),
      /** The listed values. */
      value_list: withDefault(column.json(value_list), toJson([])),
      /** The units of a quantitative attribute. */
      unit_list: withDefault(column.json(text_list), toJson([])),
      /** The most values that it may have. */
      value_count_max: withDefault(column.integer(1, 100), 1),
      /** The value of another attribute on which this one depends; null if every item of the category has it. */
      parent_attribute_id: nullable(column.id()),
      parent_value_id: nullable(column.id()),
      /** Whether it names the maker of the original part. */
      is_oem: withDefault(column.flag(), 0),
      /** Explanation for sellers. */
      introduction: nullable(column.lines(1_000)),
    },
    references: [
      references('category', 'region', 'category_id'),
      references('category_attribute', 'region', 'category_id', { attribute_id: 'parent_attribute_id' }),
      references('permit', 'region', { permit_id: 'value_list[].permit_id' }),
    ],
  }),
  category_brand: table({
    tenant: 'reference',
    key: ['region', 'category_id', 'brand_id'],
    columns: {
      region: region(),
      category_id: column.id(),
      brand_id: column.id(),
      original_brand_name: column.text(200),
      /** A pending brand is not approved yet: no item can have it. */
      brand_status: withDefault(column.choice(brand_statuses), 1),
    },
    references: [references('category', 'region', 'category_id')],
  }),
  /** The permits that certificates prove. */
  permit: table({
    tenant: 'reference',
    key: ['region', 'permit_id'],
    columns: { region: region(), permit_id: column.id(), permit_name: column.text(200) },
  }),
  /** The limits of a region for texts, prices and shops. Lengths count characters. */
  region_limit: table({
    tenant: 'reference',
    key: ['region'],
    columns: {
      region: region(),
      price_min_micros: withDefault(column.micros(1), 1),
      price_max_micros: column.micros(1),
      item_name_length_min: column.integer(1),
      item_name_length_max: column.integer(1),
      description_length_min: column.integer(0),
      description_length_max: column.integer(1),
      item_count_max: column.integer(1),
    },
  }),
  /** Standardised medicines in Indonesia. */
  medicine: table({
    tenant: 'reference',
    key: ['medicine_id'],
    columns: { medicine_id: column.id(), medicine_name: column.text(200) },
  }),
  /** Vehicles that parts fit. In a row for a whole model, year and version are 0. */
  vehicle: table({
    tenant: 'reference',
    key: ['brand_id', 'model_id', 'year_id', 'version_id'],
    columns: {
      brand_id: column.id(),
      model_id: column.id(),
      year_id: withDefault(column.integer(0), 0),
      version_id: withDefault(column.integer(0), 0),
      vehicle_name: column.text(200),
    },
  }),
};

export type CatalogueTables = Rows<typeof catalogueTables>;
