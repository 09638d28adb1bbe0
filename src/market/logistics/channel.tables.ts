import { toJson } from '../../engine/store/json.ts';
import { column, nullable, references, table, withDefault } from '../../engine/store/table.ts';
import { choice, decimal, id, list, optional, record, text } from '../../kit/contract/field.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { dimension_units, document_types, fee_types, needed_fields, service_types } from './logistics.ts';
import { pickup_schedule } from './pickup/pickup_slots.ts';

const size = record({
  size_id: id(),
  size_name: text({ maxLength: 100 }),
  default_price: optional(decimal({ minimum: 0 })),
});
const limit = () => decimal({ minimum: 0 });
const weight_limit = record({ item_max_weight: limit(), item_min_weight: limit() });
const volume_limit = record({ item_max_volume: limit(), item_min_volume: limit() });
const item_max_dimension = record({
  height: limit(),
  width: limit(),
  length: limit(),
  dimension_sum: limit(),
  unit: choice(dimension_units),
});
const entries_max = { maxItems: 100 };

export const channelTables = {
  /**
   * A logistics channel. Each mode lists the fields that arranging a shipment needs; null if the channel does not offer
   * the mode.
   */
  logistics_channel: table({
    tenant: 'reference',
    key: ['logistic_id'],
    columns: {
      logistic_id: column.id(),
      channel_name: column.text(100),
      region: column.choice(region_codes),
      pickup_info_needed: nullable(column.json(list(choice(needed_fields.pickup), entries_max))),
      dropoff_info_needed: nullable(column.json(list(choice(needed_fields.dropoff), entries_max))),
      non_integrated_info_needed: nullable(
        column.json(list(choice(needed_fields.non_integrated), entries_max)),
      ),
      /** Null if the channel offers no slots and chooses the pickup time itself. */
      pickup_schedule: nullable(column.json(pickup_schedule)),
      slug_list: withDefault(
        column.json(
          list(record({ slug: text({ maxLength: 50 }), slug_name: text({ maxLength: 100 }) }), entries_max),
        ),
        toJson([]),
      ),
      document_types: column.json(list(choice(document_types), { minItems: 1 })),
      suggested_document_type: column.choice(document_types),
      /** What an item on this channel must state about its shipping fee. */
      fee_type: withDefault(column.choice(fee_types), 'SIZE_INPUT'),
      /** The parcel sizes to choose from, if fee_type is SIZE_SELECTION. */
      size_list: withDefault(column.json(list(size, entries_max)), toJson([])),
      logistics_description: withDefault(column.lines(1_000), ''),
      /**
       * Whether items can use the channel, whether their buyers can pay on delivery, and whether every item must use
       * it.
       */
      enabled: withDefault(column.flag(), 1),
      cod_enabled: withDefault(column.flag(), 0),
      force_enable: withDefault(column.flag(), 0),
      /** Limits of a parcel: weight in kg, dimensions in cm, volume in litres; 0 means no limit. */
      weight_limit: withDefault(
        column.json(weight_limit),
        toJson({ item_max_weight: 0, item_min_weight: 0 }),
      ),
      item_max_dimension: withDefault(
        column.json(item_max_dimension),
        toJson({ height: 0, width: 0, length: 0, dimension_sum: 0, unit: 'cm' as const }),
      ),
      volume_limit: withDefault(
        column.json(volume_limit),
        toJson({ item_max_volume: 0, item_min_volume: 0 }),
      ),
      /**
       * The channel that buyers choose at checkout in place of this one; 0 if buyers choose this one directly. Items
       * can only name channels with 0.
       */
      mask_channel_id: withDefault(column.integer(0), 0),
      block_seller_cover_shipping_fee: withDefault(column.flag(), 0),
      support_cross_border: withDefault(column.flag(), 0),
      /** Whether the seller has set the channel up; null if it needs no setup. */
      seller_logistic_has_configuration: nullable(column.flag()),
      /** Whether sellers may print labels of their own design. */
      allow_self_design_awb: withDefault(column.flag(), 0),
      /** Whether the seller delivers the parcels. */
      seller_logistics: withDefault(column.flag(), 0),
      /** Whether parcels arrive within hours or on the same day; null for other channels. */
      service_type_identifier: nullable(column.choice(service_types)),
      /** Whether every shop must have this channel enabled, or another one with 1. */
      compulsory_channel: withDefault(column.flag(), 0),
      /** Whether sellers may print labels of their own design before the shipment is arranged. */
      preprint: withDefault(column.flag(), 0),
      /** Days from pickup to delivery; null if there is no estimate. */
      delivery_days_min: nullable(column.integer(0, 365)),
      delivery_days_max: nullable(column.integer(0, 365)),
      /** Suffix of the channel name in orders; null if there is none. */
      service_code: nullable(column.text(20)),
      /**
       * Format of the tracking numbers that an integrated channel assigns: `SPXTH##########*`, with `#` for a digit of
       * the serial and `*` for the check digit.
       */
      tracking_number_format: nullable(
        column.text(40, {
          pattern: '^[A-Z0-9]{0,20}#{10,16}\\*$',
          '~form': 'a prefix of letters and digits, 10 to 16 # for digits, and *',
        }),
      ),
    },
    references: [references('logistics_channel', { logistic_id: 'mask_channel_id' })],
  }),
};
