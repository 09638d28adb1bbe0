import { resolveDatedText } from '../../engine/store/dated_text.ts';
import { IdKind } from '../../engine/store/ids.ts';
import { toJson } from '../../engine/store/json.ts';
import { personal } from '../../engine/store/personal/erased.ts';
import { resolveTime } from '../../engine/store/resolve_time.ts';
import {
  column,
  data_time,
  nullable,
  type Rows,
  references,
  table,
  withDefault,
} from '../../engine/store/table.ts';
import { choice, int64, list, record, text } from '../../kit/contract/field.ts';
import { region_codes } from '../../kit/contract/region.ts';
import { channelTables } from './channel.tables.ts';
import {
  address_flags,
  document_job_statuses,
  document_labels_max,
  document_types,
  printed_types,
} from './logistics.ts';

/**
 * Draws the serials of tracking numbers. They start low, because tracking numbers are printed as barcodes and should be
 * short.
 */
export const tracking_number_ids = new IdKind('tracking_number', { first_drawn_id: 1_000_000_000 });

/** The columns of an address. Parts that do not apply are empty. */
const place_columns = {
  region: column.choice(region_codes),
  state: withDefault(column.text(100), ''),
  city: withDefault(column.text(100), ''),
  district: withDefault(column.text(100), ''),
  town: withDefault(column.text(100), ''),
  address: column.text(),
  zipcode: withDefault(column.text(20), ''),
};
const document_type = () => column.choice(document_types);
const label_count = { maxItems: document_labels_max };
/** Goods that are not packed yet, with the number of labels to print. */
const unpackaged_sku = record({
  unpackaged_sku_id: text({ maxLength: 64 }),
  item_name: text({ maxLength: 1_000 }),
  model_name: text({ maxLength: 200 }),
  quantity: int64({ minimum: 1, maximum: document_labels_max }),
});
const package_name = { order_sn: text({ maxLength: 64 }), package_number: text({ maxLength: 64 }) };
/** Resolves the dated order numbers in entries of a data file. */
const resolvePackages = <E extends { order_sn: string }>(entries: E[], now: number): E[] =>
  entries.map((entry) => ({ ...entry, order_sn: resolveDatedText(entry.order_sn, now) }));
const entries_max = { maxItems: 100 };

export const logisticsTables = {
  ...channelTables,
  /** A branch where a channel accepts packages. */
  logistics_branch: table({
    tenant: 'reference',
    key: ['logistic_id', 'state', 'branch_id'],
    columns: { logistic_id: column.id(), branch_id: column.id(), ...place_columns },
    references: [references('logistics_channel', 'logistic_id', 'region')],
  }),
  /** Days without collection, as local dates of the region. */
  pickup_holiday: table({
    tenant: 'reference',
    key: ['region', 'day'],
    columns: {
      region: column.choice(region_codes),
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
      contact_name: personal(column.text(200)),
      phone: personal(column.text(40)),
      ...place_columns,
      city: personal(place_columns.city),
      district: personal(place_columns.district),
      town: personal(place_columns.town),
      address: personal(place_columns.address),
      zipcode: personal(place_columns.zipcode),
      /** The stored uses of the address. For the warehouse of a package, views add current_address. */
      address_flag: column.json(list(choice(address_flags), entries_max)),
      /** When the seller deleted it. Packages that were arranged with it still name it. */
      deleted_at: nullable(column.timestamp()),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** What a shop has set about shipping. A shop without a row has set nothing. */
  shop_shipping_setting: table({
    tenant: 'shop_id',
    key: ['shop_id'],
    columns: {
      shop_id: column.id(),
      /** Whether buyers see the pickup address; null if the shop has not said. */
      show_pickup_address: nullable(column.flag()),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** What a shop has set about a channel of its region. Without a row, the channel's own values apply. */
  shop_channel: table({
    tenant: 'shop_id',
    key: ['shop_id', 'logistic_id'],
    columns: {
      shop_id: column.id(),
      logistic_id: column.id(),
      enabled: column.flag(),
      cod_enabled: column.flag(),
    },
    references: [references('shop', 'shop_id'), references('logistics_channel', 'logistic_id')],
  }),
  /** Further numbers that the carrier assigned to a package, in addition to the tracking number. */
  carrier_number: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      /** Number of the postage list that contains the package, in Brazil. */
      plp_number: nullable(column.text(64)),
      /** Tracking numbers to the border and from the border, for a package that crosses one. */
      first_mile_tracking_number: nullable(column.text(64)),
      last_mile_tracking_number: nullable(column.text(64)),
      /** Code that the seller shows at the pickup. */
      pickup_code: nullable(column.text(64)),
      /** What the seller tells the driver, or enters at a service point, to get a parcel back that was not delivered. */
      return_code: nullable(column.text(20)),
      collection_pin_code: nullable(column.text(6, { pattern: '^[0-9]{6}$', '~form': '6 digits' })),
      /** How a parcel that was not delivered crosses the border back to its seller. */
      reversed_tracking_number: nullable(column.text(64)),
      reversed_courier_name: nullable(column.text(100)),
      reversed_tracking_info: withDefault(
        column.json(
          list(record({ update_time: data_time, description: text({ maxLength: 500 }) }), { maxItems: 100 }),
          (events, now) =>
            events.map(({ update_time, description }) => ({
              update_time: resolveTime(update_time, now),
              description,
            })),
        ),
        toJson([]),
      ),
    },
    references: [references('package', 'shop_id', 'order_sn', 'package_number')],
  }),
  /** The document of a package, one row per requested type, with its blob and its page in it. */
  shipping_document: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number', 'document_type'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      document_type: document_type(),
      /** Tracking number of the package when the document was requested. */
      tracking_number: column.text(64),
      /** Id of the job that draws several documents together. */
      batch: column.text(64),
      /** A READY document exists until it expires. */
      document_status: withDefault(column.choice(document_job_statuses), 'PROCESSING'),
      /** Reason, if the document FAILED. */
      failure: nullable(column.text(500)),
      /** The document's page in the PDF of its batch, counted from 0. */
      page_no: column.integer(0),
      page_count: withDefault(column.integer(0), 0),
      created_at: column.timestamp(),
      expires_at: nullable(column.timestamp()),
      sha256: nullable(column.text(64)),
    },
    indexes: { shipping_document_by_batch: { columns: ['shop_id', 'batch', 'page_no'] } },
    references: [
      references('package', 'shop_id', 'order_sn', 'package_number'),
      references('blob', 'shop_id', 'sha256'),
    ],
  }),
  shipping_document_job: table({
    tenant: 'shop_id',
    key: ['shop_id', 'job_id'],
    columns: {
      shop_id: column.id(),
      job_id: column.text(64),
      job_name: column.datedText(200),
      document_type: column.choice(printed_types),
      package_list: column.json(list(record(package_name), label_count), resolvePackages),
      /** Goods to label, instead of packages. */
      sku_list: withDefault(column.json(list(unpackaged_sku, label_count)), toJson([])),
      /** The finished parts of a large document, as blobs of the shop. */
      part_list: withDefault(column.json(list(text({ maxLength: 64 }), entries_max)), toJson([])),
      /** EXPIRED is not stored; it follows from READY and expires_at. */
      job_status: withDefault(column.choice(document_job_statuses), 'PROCESSING'),
      /** The packages that cannot be printed, with reasons. */
      failure_list: withDefault(
        column.json(
          list(record({ ...package_name, reason: text({ maxLength: 500 }) }), label_count),
          resolvePackages,
        ),
        toJson([]),
      ),
      created_at: column.timestamp(),
      /** How long the document can be fetched after it is ready, in seconds. */
      lifetime_s: withDefault(column.integer(1), 86_400),
      finished_at: nullable(column.timestamp()),
      expires_at: nullable(column.timestamp()),
      /** The blob of the document. */
      sha256: nullable(column.text(64)),
    },
    // For the timeline of an order, which lists what was printed since the order was placed.
    indexes: { shipping_document_job_by_time: { columns: ['shop_id', 'created_at'] } },
    references: [
      references('package', 'shop_id', {
        order_sn: 'package_list[].order_sn',
        package_number: 'package_list[].package_number',
      }),
      references('package', 'shop_id', {
        order_sn: 'failure_list[].order_sn',
        package_number: 'failure_list[].package_number',
      }),
      references('blob', 'shop_id', 'sha256'),
    ],
  }),
};

export type LogisticsTables = Rows<typeof logisticsTables>;
