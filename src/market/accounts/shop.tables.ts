// Shops: what they are, what their sellers write about them, and how they belong together.
import { toJson } from '../../engine/store/json.ts';
import { column, nullable, references, table, withDefault } from '../../engine/store/table.ts';
import { list, text } from '../../kit/contract/field.ts';
import { region_codes, seller_types } from '../../kit/contract/region.ts';
import { holiday_mode_types } from '../vocabulary.ts';
import { caller_statuses, description_length_max, mart_outlet_structure_types } from './accounts.ts';

const rights = list(text({ maxLength: 200 }), { maxItems: 50 });

/** What a seller writes about the shop. */
const profile_columns = {
  shop_logo_image_id: nullable(column.text(64)),
  description: withDefault(column.lines(description_length_max), ''),
  /** When the seller last changed shop_name. */
  shop_name_changed_at: nullable(column.timestamp()),
};
const holiday_columns = {
  holiday_mode_on: withDefault(column.flag(), 0),
  holiday_mode_mtime: nullable(column.timestamp()),
  holiday_mode_type: withDefault(column.choice(holiday_mode_types), 0),
  holiday_mode_start_time: nullable(column.timestamp()),
  holiday_mode_end_time: nullable(column.timestamp()),
  holiday_mode_description: withDefault(column.lines(), ''),
};

export const shopTables = {
  shop: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      shop_name: column.text(),
      region: column.choice(region_codes),
      seller_type: column.choice(seller_types),
      merchant_id: nullable(column.id()),
      /** The shop's own id for a primary shop, the id of its primary shop for an affiliate shop. */
      primary_shop_id: nullable(column.id()),
      rights: withDefault(column.json(rights), toJson([])),
      status: withDefault(column.choice(caller_statuses), 'active'),
      ...profile_columns,
      ...holiday_columns,
      /** The shop's own id for a local shop with cross-border direct shops, the id of that shop for a direct shop. */
      main_shop_id: nullable(column.id()),
      /** The shop's own id for a mart shop, the id of its mart shop for an outlet shop. */
      mart_shop_id: nullable(column.id()),
      mart_outlet_structure_type: nullable(column.choice(mart_outlet_structure_types)),
    },
    // Operators search for shops by name.
    indexes: { shop_shop_name: { columns: ['shop_name'] } },
    references: [
      references('merchant', 'merchant_id'),
      references('shop', { shop_id: 'primary_shop_id' }),
      references('shop', { shop_id: 'main_shop_id' }),
      references('shop', { shop_id: 'mart_shop_id' }),
      references('image', { image_id: 'shop_logo_image_id' }),
    ],
    announced: { columns: ['region', 'seller_type', 'merchant_id', 'primary_shop_id', 'rights', 'status'] },
  }),
  /** The affiliate shops of a primary shop, stored on the shard of the primary shop. */
  affiliate_shop: table({
    tenant: 'shop_id',
    key: ['shop_id', 'affiliate_shop_id'],
    columns: { shop_id: column.id(), affiliate_shop_id: column.id(), region: column.choice(region_codes) },
    references: [
      references('shop', 'shop_id'),
      references('shop', 'region', { shop_id: 'affiliate_shop_id' }),
    ],
  }),
  /** The cross-border direct shops of a local shop, stored on the shard of the local shop. */
  direct_shop: table({
    tenant: 'shop_id',
    key: ['shop_id', 'direct_shop_id'],
    columns: { shop_id: column.id(), direct_shop_id: column.id(), region: column.choice(region_codes) },
    references: [references('shop', 'shop_id'), references('shop', 'region', { shop_id: 'direct_shop_id' })],
  }),
  /** The outlet shops of a mart shop, stored on the shard of the mart shop. */
  outlet_shop: table({
    tenant: 'shop_id',
    key: ['shop_id', 'outlet_shop_id'],
    columns: { shop_id: column.id(), outlet_shop_id: column.id() },
    references: [references('shop', 'shop_id'), references('shop', { shop_id: 'outlet_shop_id' })],
  }),
};
