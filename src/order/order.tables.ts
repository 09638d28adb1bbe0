import { region_codes } from '../platform/contract/region.ts';
import type { Schema } from '../platform/contract/schema.ts';
import {
  type Column,
  column,
  nullable,
  type Rows,
  resolveTime,
  table,
  withDefault,
} from '../platform/store/table.ts';
import {
  failed_reasons,
  final_statuses,
  type LogisticsStatus,
  logistics_statuses,
  shipping_modes,
} from './order.ts';
import { packageStates, type TransitionName } from './package_transitions.ts';

const list_of = (items: Schema, maxItems = 100): Schema => ({ type: 'array', items, maxItems });
const record_of = (properties: Record<string, Schema>): Schema => ({
  type: 'object',
  properties,
  required: Object.keys(properties),
  additionalProperties: false,
});
const text = (maxLength = 200): Schema => ({ type: 'string', maxLength });
const one_of = (...words: string[]): Schema => ({ type: 'string', enum: words });

const recipient_schema = record_of({
  name: text(),
  phone: text(40),
  region: one_of(...region_codes),
  state: text(100),
  city: text(100),
  district: text(100),
  town: text(100),
  address: text(500),
  zipcode: text(20),
});
const status = () => column.choice(...logistics_statuses);

/** A transition that a package made. */
export interface HistoryEntry {
  readonly transition: TransitionName;
  readonly from_status: LogisticsStatus;
  readonly to_status: LogisticsStatus;
  readonly actor: 'seller' | 'carrier' | 'marketplace';
  /** The partner that acted for the seller. */
  readonly partner_id: number | null;
  readonly request_id: string;
  /** Unix time in seconds; a data file may also say `now-3d`. */
  readonly moved_at: number;
}
const time = column.time();
const history_entry_schema = record_of({
  transition: one_of(...Object.keys(packageStates.transitions)),
  from_status: one_of(...logistics_statuses),
  to_status: one_of(...logistics_statuses),
  actor: one_of('seller', 'carrier', 'marketplace'),
  partner_id: { type: ['integer', 'null'], minimum: 1 },
  request_id: text(64),
  moved_at: time.schema,
});
const history = (): Column<string> => ({
  ...column.json(list_of(history_entry_schema, 1_000)),
  toStored: (entries: readonly HistoryEntry[], now) =>
    JSON.stringify(entries.map((entry) => ({ ...entry, moved_at: resolveTime(entry.moved_at, now) }))),
});

export const orderTables = {
  /** What was bought by whom. How far it has come, its packages say. */
  sales_order: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn'],
    columns: {
      shop_id: column.id(),
      order_sn: column.text(64),
      create_time: column.time(),
      update_time: column.time(),
      buyer_username: column.text(100),
      recipient_address: column.json(recipient_schema),
      total_amount_micros: column.micros(0),
      note: withDefault(column.text(500), ''),
    },
  }),
  sales_order_line: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'line_no'],
    columns: {
      shop_id: column.id(),
      order_sn: column.text(64),
      line_no: column.integer(1, 1_000),
      package_number: column.text(64),
      item_id: column.id(),
      model_id: withDefault(column.integer(0), 0),
      item_name: column.text(500),
      model_name: withDefault(column.text(200), ''),
      item_sku: withDefault(column.text(100), ''),
      quantity: column.integer(1, 1_000_000),
      price_micros: column.micros(0),
    },
  }),
  /** One parcel of an order; a split order has several. */
  package: table({
    tenant: 'shop_id',
    key: ['shop_id', 'order_sn', 'package_number'],
    columns: {
      shop_id: column.id(),
      order_sn: column.text(64),
      package_number: column.text(64),
      logistic_id: column.id(),
      logistics_status: status(),
      /** How many transitions it has made. */
      revision: withDefault(column.integer(0), 0),
      /** Set by the marketplace, used up by the seller. */
      reschedule_allowed: withDefault(column.flag(), 0),
      /** The warehouse it leaves from, of a shop with several. */
      ships_from_address_id: nullable(column.id()),
      arranged_at: nullable(column.time()),
      mode: nullable(column.choice(...shipping_modes)),
      address_id: nullable(column.id()),
      pickup_time_id: nullable(column.text(100)),
      branch_id: nullable(column.id()),
      slug: nullable(column.text(50)),
      sender_real_name: nullable(column.text(100)),
      tracking_number: nullable(column.text(64)),
      tracking_url: nullable(column.text(2_048)),
      failed_reason: nullable(column.choice(...failed_reasons)),
      /** Every transition, first to last: when, by whom, in which request. It stands where it is written with its package. */
      history: withDefault(history(), '[]'),
      /** What ended its order, if that has ended; all packages of an order have the same. */
      final_status: nullable(column.choice(...final_statuses)),
    },
    large: true,
  }),
};

export type OrderTables = Rows<typeof orderTables>;
