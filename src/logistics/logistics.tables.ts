import { region_codes } from '../platform/contract/region.ts';
import type { Schema } from '../platform/contract/schema.ts';
import { column, nullable, type Rows, table, withDefault } from '../platform/store/table.ts';
import { address_flags, document_types, fee_types, needed_fields } from './logistics.ts';
import { pickup_schedule_schema } from './pickup/pickup_slots.ts';

const list_of = (items: Schema, maxItems = 100): Schema => ({ type: 'array', items, maxItems });
const record_of = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = (maxLength = 200): Schema => ({ type: 'string', maxLength });
const one_of = (...words: string[]): Schema => ({ type: 'string', enum: words });

/** Where somebody is; empty where a part does not apply. */
const place_columns = {
  region: column.choice(...region_codes),
  state: withDefault(column.text(100), ''),
  city: withDefault(column.text(100), ''),
  district: withDefault(column.text(100), ''),
  town: withDefault(column.text(100), ''),
  address: column.text(),
  zipcode: withDefault(column.text(20), ''),
};
const document_type = () => column.choice(...document_types);
const package_list = list_of(record_of({ order_sn: text(64), package_number: text(64) }));
const failure_list = list_of(record_of({ order_sn: text(64), package_number: text(64), reason: text(500) }));

export const logisticsTables = {
  /** A way of shipping. For each mode what arranging it needs; null where the channel does not have the mode. */
  logistics_channel: table({
    tenant: 'reference',
    key: ['logistic_id'],
    columns: {
      logistic_id: column.id(),
      channel_name: column.text(100),
      region: column.choice(...region_codes),
      pickup_info_needed: nullable(column.json(list_of(one_of(...needed_fields.pickup)))),
      dropoff_info_needed: nullable(column.json(list_of(one_of(...needed_fields.dropoff)))),
      non_integrated_info_needed: nullable(column.json(list_of(one_of(...needed_fields.non_integrated)))),
      /** Null where the channel offers no slots and chooses the time itself. */
      pickup_schedule: nullable(column.json(pickup_schedule_schema)),
      slug_list: withDefault(column.json(list_of(record_of({ slug: text(50), slug_name: text(100) }))), '[]'),
      document_types: column.json({
        type: 'array',
        minItems: 1,
        items: one_of(...document_types),
      }),
      suggested_document_type: document_type(),
      /** What an item on this channel has to say about its shipping fee. */
      fee_type: withDefault(column.choice(...fee_types), 'SIZE_INPUT'),
      /** The parcel sizes to choose from, where fee_type is SIZE_SELECTION. */
      size_list: withDefault(
        column.json(list_of(record_of({ size_id: { type: 'integer', minimum: 1 }, size_name: text(100) }))),
        '[]',
      ),
      /** Of an integrated channel, which hands out tracking numbers: `SPXTH##########*`, `#` a digit of the serial and `*` its check digit. */
      tracking_number_format: nullable(column.text(40, '^[A-Z0-9]{0,20}#{10,16}\\*$')),
    },
  }),
  /** Where a channel takes packages in. */
  logistics_branch: table({
    tenant: 'reference',
    key: ['logistic_id', 'state', 'branch_id'],
    columns: { logistic_id: column.id(), branch_id: column.id(), ...place_columns },
  }),
  /** The days on which nobody collects, in the region's own calendar. */
  pickup_holiday: table({
    tenant: 'reference',
    key: ['region', 'day'],
    columns: {
      region: column.choice(...region_codes),
      /** YYYY-MM-DD. */
      day: column.text(10),
      holiday_name: column.text(100),
    },
  }),
  shop_address: table({
    tenant: 'shop_id',
    key: ['shop_id', 'address_id'],
    columns: {
      shop_id: column.id(),
      address_id: column.id(),
      contact_name: column.text(200),
      phone: column.text(40),
      ...place_columns,
      /** Of a package's own warehouse, current_address is added when it is asked for. */
      address_flag: column.json(list_of(one_of(...address_flags))),
    },
  }),
  shipping_document_job: table({
    tenant: 'shop_id',
    key: ['shop_id', 'job_id'],
    columns: {
      shop_id: column.id(),
      job_id: column.text(64),
      job_name: column.text(200),
      document_type: document_type(),
      package_list: column.json(package_list),
      /** READY becomes EXPIRED by the clock alone. */
      job_status: withDefault(column.choice('PROCESSING', 'READY', 'FAILED'), 'PROCESSING'),
      /** Why, for each package that cannot be printed. */
      failure_list: withDefault(column.json(failure_list), '[]'),
      created_at: column.time(),
      /** How long the document can be fetched once it is there, in seconds. */
      lifetime_s: withDefault(column.integer(1), 86_400),
      finished_at: nullable(column.time()),
      expires_at: nullable(column.time()),
      /** The document among the shop's blobs. */
      sha256: nullable(column.text(64)),
    },
  }),
};

export type LogisticsTables = Rows<typeof logisticsTables>;
