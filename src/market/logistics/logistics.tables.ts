import { resolveDatedText } from '../../engine/store/dated_text.ts';
import { IdKind } from '../../engine/store/ids.ts';
import { toJson } from '../../engine/store/json.ts';
import { column, nullable, type Rows, references, table, withDefault } from '../../engine/store/table.ts';
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

/** The numbers in tracking numbers, which are printed as barcodes: the shorter, the better. */
export const tracking_number_ids = new IdKind('tracking_number', { first_drawn_id: 1_000_000_000 });

/** Where somebody is; empty where a part does not apply. */
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
/** Goods that are in no package, and how many labels they get. */
const unpackaged_sku = record({
  unpackaged_sku_id: text({ maxLength: 64 }),
  item_name: text({ maxLength: 1_000 }),
  model_name: text({ maxLength: 200 }),
  quantity: int64({ minimum: 1, maximum: document_labels_max }),
});
const package_name = { order_sn: text({ maxLength: 64 }), package_number: text({ maxLength: 64 }) };
/** Entries of a data file, with the days in their order numbers. */
const resolvePackages = <E extends { order_sn: string }>(entries: E[], now: number): E[] =>
  entries.map((entry) => ({ ...entry, order_sn: resolveDatedText(entry.order_sn, now) }));
const entries_max = { maxItems: 100 };

export const logisticsTables = {
  ...channelTables,
  /** Where a channel takes packages in. */
  logistics_branch: table({
    tenant: 'reference',
    key: ['logistic_id', 'state', 'branch_id'],
    columns: { logistic_id: column.id(), branch_id: column.id(), ...place_columns },
    references: [references('logistics_channel', 'logistic_id', 'region')],
  }),
  /** The days on which nobody collects, in the region's own calendar. */
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
      contact_name: column.text(200),
      phone: column.text(40),
      ...place_columns,
      /** Of a package's own warehouse, current_address is added when it is asked for. */
      address_flag: column.json(list(choice(address_flags), entries_max)),
    },
    references: [references('shop', 'shop_id')],
  }),
  /** What the carrier calls a package beside its tracking number, where it does. */
  carrier_number: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      /** Of the postage list that it is on, in Brazil. */
      plp_number: nullable(column.text(64)),
      /** Of its way to the border, and of the one from there, where it crosses one. */
      first_mile_tracking_number: nullable(column.text(64)),
      last_mile_tracking_number: nullable(column.text(64)),
      /** What the seller shows at the pickup. */
      pickup_code: nullable(column.text(64)),
    },
    references: [references('package', 'shop_id', 'order_sn', 'package_number')],
  }),
  /** The document of a package, of each type that was asked for: where it is among the shop's blobs, and on which page. */
  shipping_document: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number', 'document_type'],
    columns: {
      shop_id: column.id(),
      order_sn: column.datedText(64),
      package_number: column.text(64),
      document_type: document_type(),
      /** The number that the package had when it was asked for. */
      tracking_number: column.text(64),
      /** Those that are drawn together. */
      batch: column.text(64),
      /** What is READY is there until it expires. */
      document_status: withDefault(column.choice(document_job_statuses), 'PROCESSING'),
      /** Why there is none, of one that FAILED. */
      failure: nullable(column.text(500)),
      /** Its page among those of its batch, from 0. */
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
      /** Instead of packages. */
      sku_list: withDefault(column.json(list(unpackaged_sku, label_count)), toJson([])),
      /** The parts of a large document that are drawn already, among the shop's blobs. */
      part_list: withDefault(column.json(list(text({ maxLength: 64 }), entries_max)), toJson([])),
      /** READY becomes EXPIRED by the clock alone. */
      job_status: withDefault(column.choice(document_job_statuses), 'PROCESSING'),
      /** Why, for each package that cannot be printed. */
      failure_list: withDefault(
        column.json(
          list(record({ ...package_name, reason: text({ maxLength: 500 }) }), label_count),
          resolvePackages,
        ),
        toJson([]),
      ),
      created_at: column.timestamp(),
      /** How long the document can be fetched once it is there, in seconds. */
      lifetime_s: withDefault(column.integer(1), 86_400),
      finished_at: nullable(column.timestamp()),
      expires_at: nullable(column.timestamp()),
      /** The document among the shop's blobs. */
      sha256: nullable(column.text(64)),
    },
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
