// Shows a package with its contents, recipient and deadlines.

import type { ResponseOf } from '../../../kit/contract/operation.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { sellsOnPrescription } from '../checkout.ts';
import { isUntouched } from '../commands/split_order.ts';
import { type Channels, carrierName } from '../detail/carrier_name.ts';
import type { DetailedOrder } from '../detail/detailed_order.ts';
import { checkoutOf, factsOfLine, prescriptionOf, showVirtualNumbers } from '../detail/show_checkout.ts';
import { showRecipient } from '../detail/show_order.ts';
import { isClosed, isPickedUp, order_rights } from '../order.ts';
import { orderStates } from '../order_transitions.ts';
import type { Order, Package } from '../package.ts';
import { locationOfLine } from '../package_location.ts';
import { packageStates } from '../package_transitions.ts';
import { type get_package_detail, tag_ids } from './get_package_detail.contract.ts';

type Shown = ResponseOf<typeof get_package_detail>['package_list'][number];

interface Circumstances {
  readonly region: Region;
  readonly seller_type: string;
  readonly rights: readonly string[];
  /** Unix time in seconds. */
  readonly now: number;
  readonly is_masked: boolean;
  readonly channels: Channels;
}

interface Medicine {
  readonly is_seller_of_medicine: boolean;
  readonly prescription: ReturnType<typeof prescriptionOf>;
}

const day_s = 86_400;

function tagOf(pkg: Package, ship_by_date: number, now: number): Shown['status_info_tag'] {
  const none = { tag_id: tag_ids.none, timestamp: 0 };
  if (isClosed(pkg) || ship_by_date === 0 || !packageStates.canTransition('arrange', pkg)) return none;
  if (now > ship_by_date) return { tag_id: tag_ids.late, timestamp: 0 };
  return now >= ship_by_date - day_s ? { tag_id: tag_ids.ship_soon, timestamp: ship_by_date } : none;
}

const showItems = (
  { row, packed }: DetailedOrder,
  { package_number }: Package,
  { is_seller_of_medicine, prescription }: Medicine,
): Shown['item_list'] =>
  (packed.get(package_number) ?? []).map(({ line, model_quantity }) => {
    const { is_prescription_item, consultation_id } = factsOfLine(row, line);
    const is_prescribed = is_seller_of_medicine && is_prescription_item;
    return {
      item_id: line.item_id,
      model_id: line.model_id,
      item_sku: line.item_sku,
      model_sku: line.model_sku,
      model_quantity,
      order_item_id: line.order_item_id,
      promotion_group_id: line.promotion_group_id,
      product_location_id: locationOfLine(line),
      consultation_id: is_seller_of_medicine ? consultation_id : '',
      is_prescription_item: is_prescribed,
      error_in_fetching_is_prescription_item: false,
      prescription_check_status: is_prescribed ? prescription.check_status : 0,
      prescription_reject_reason: is_prescribed ? prescription.reject_reason : '',
    };
  });

/** What the seller can do with the order now. */
function possibleChanges(order: Order, detail: DetailedOrder, { rights, now }: Circumstances) {
  const { buyer_preference_for_partial_cancellation = 0 } = checkoutOf(detail.row);
  const can = (name: 'cancel' | 'cancel_pieces' | 'split' | 'unsplit') =>
    orderStates.canTransition(name, order, { now });
  const is_warehoused = detail.lines.some(({ whs_id }) => whs_id !== null);
  const is_split = order.packages.length > 1;
  return {
    can_split_order: rights.includes(order_rights.split) && !is_split && !is_warehoused && can('split'),
    can_unsplit_order: is_split && isUntouched(order) && can('unsplit'),
    can_full_cancel_order: can('cancel'),
    can_partial_cancel_order:
      rights.includes(order_rights.cancel_pieces) &&
      buyer_preference_for_partial_cancellation === 0 &&
      can('cancel_pieces'),
    buyer_preference_for_partial_cancellation,
  };
}

export function showPackageDetail(
  { order, detail, pkg }: { readonly order: Order; readonly detail: DetailedOrder; readonly pkg: Package },
  circumstances: Circumstances,
): Shown {
  const { channels, now } = circumstances;
  const { row } = detail;
  const channel = channels.get(pkg.logistic_id);
  const ship_by_date = row.ship_by_date ?? 0;
  const { geolocation = {}, ...recipient } = showRecipient(detail, circumstances);
  const is_seller_of_medicine = sellsOnPrescription(circumstances);
  const prescription = prescriptionOf(is_seller_of_medicine ? row : { prescription: null });
  const lacks_invoice = order.order_status === 'INVOICE_PENDING';
  return {
    order_sn: order.order_sn,
    package_number: pkg.package_number,
    fulfillment_status: pkg.logistics_status,
    update_time: order.update_time,
    logistics_channel_id: pkg.logistic_id,
    shipping_carrier: carrierName(channel),
    allow_self_design_awb: channel?.allow_self_design_awb === 1,
    days_to_ship: row.days_to_ship,
    ship_by_date,
    pending_terms: [],
    pending_description: [],
    tracking_number: pkg.tracking_number ?? '',
    tracking_number_expiration_date: 0,
    pickup_done_time: isPickedUp(pkg) ? (row.pickup_done_time ?? 0) : 0,
    is_split_up: order.packages.length > 1,
    item_list: showItems(detail, pkg, { is_seller_of_medicine, prescription }),
    recipient_address: { ...recipient, geolocation },
    parcel_chargeable_weight_gram: pkg.parcel_chargeable_weight_gram,
    group_shipment_id: 0,
    ...showVirtualNumbers(detail, pkg),
    sorting_group: '',
    is_shipment_arranged: false,
    status_info_tag: tagOf(pkg, ship_by_date, now),
    ...possibleChanges(order, detail, circumstances),
    is_pre_order: row.is_pre_order === 1,
    pharmacist_name: prescription.pharmacist_name,
    prescription_images: prescription.images,
    prescription_approval_time: prescription.approval_time,
    prescription_rejection_time: prescription.rejection_time,
    is_buyer_shop_collection: checkoutOf(row).is_buyer_shop_collection ?? false,
    buyer_proof_of_collection: [],
    preparation_end_time: 0,
    driver_info: {},
    invoice_pending: {
      status: lacks_invoice ? 'pending' : 'valid',
      pending_reason: lacks_invoice ? 'The seller has not given the invoice yet.' : '',
    },
  };
}
