import type { OrderTables } from '../order.tables.ts';

/** The first package of a placed order. */
export const newPackage = (
  {
    shop_id,
    order_sn,
    order_status,
  }: Pick<OrderTables['sales_order'], 'shop_id' | 'order_sn' | 'order_status'>,
  {
    logistic_id,
    package_number,
    ships_from_address_id = null,
  }: {
    readonly logistic_id: number;
    readonly package_number: string;
    readonly ships_from_address_id?: number | null;
  },
): OrderTables['package'] => ({
  shop_id,
  order_sn,
  package_number,
  logistic_id,
  logistics_status: order_status === 'UNPAID' ? 'LOGISTICS_NOT_START' : 'LOGISTICS_READY',
  revision: 0,
  reschedule_allowed: 0,
  ships_from_address_id,
  arranged_at: null,
  mode: null,
  address_id: null,
  pickup_time_id: null,
  branch_id: null,
  slug: null,
  sender_real_name: null,
  tracking_number: null,
  tracking_url: null,
  failed_reason: null,
  parcel_chargeable_weight_gram: 0,
  received_back_time: null,
});
