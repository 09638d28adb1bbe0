// Shows what few orders have: payments, prescriptions, hot-listed items, virtual phone numbers.

import { inUnits } from '../../../engine/money.ts';
import { type JsonValue, parseJson } from '../../../engine/store/json.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import type { Region } from '../../../kit/contract/region.ts';
import {
  allocatePayments,
  hasHotListings,
  queryNumberOf,
  sellsOnPrescription,
  showsPrescriptions,
} from '../checkout.ts';
import type { OrderTables } from '../order.tables.ts';
import type { DetailedOrder } from './detailed_order.ts';
import type { get_order_detail } from './get_order_detail.contract.ts';

type Shown = ResponseOf<typeof get_order_detail>['order_list'][number];
type Checkout = JsonValue<NonNullable<OrderTables['sales_order']['checkout']>>;
type Columns = Pick<OrderTables['sales_order'], 'checkout' | 'prescription'>;
type Line = DetailedOrder['lines'][number];

/** What the regions and kinds of sellers of fields depend on. */
export interface ShopFacts {
  readonly region: Region;
  readonly seller_type: string;
}

const no_facts: Checkout = {};

/** The facts of the checkout; empty for most orders. */
export const checkoutOf = ({ checkout }: Pick<Columns, 'checkout'>): Checkout =>
  checkout === null ? no_facts : parseJson(checkout);

/** The payments, which add up to the total. An order of a data file may not say more than its payment method. */
export function showPayments({ row }: DetailedOrder): NonNullable<Shown['payment_info']> {
  const { payment_method, total_amount_micros } = row;
  const unknown = { payment_processor_register: '', card_brand: '', transaction_id: '' };
  const { payments = [{ payment_method, ...unknown, payment_amount_micros: 0 }] } = checkoutOf(row);
  return allocatePayments(payments, total_amount_micros).map(({ payment_amount_micros, ...payment }) => ({
    ...payment,
    payment_amount: inUnits(payment_amount_micros),
  }));
}

const not_checked = {
  images: [],
  check_status: 0,
  pharmacist_name: '',
  checked_at: 0,
  reject_reason: '',
} as const;

/** The prescription, with the times of its approval and its rejection. */
export function prescriptionOf({ prescription }: Pick<Columns, 'prescription'>) {
  const { images, check_status, pharmacist_name, checked_at, reject_reason } =
    prescription === null ? not_checked : parseJson(prescription);
  return {
    images: [...images],
    check_status,
    pharmacist_name,
    reject_reason,
    approval_time: check_status === 1 ? checked_at : 0,
    rejection_time: check_status === 2 ? checked_at : 0,
  };
}

function showPrescription(row: Columns, shop: ShopFacts) {
  if (!sellsOnPrescription(shop)) return {};
  const found = prescriptionOf(row);
  return {
    prescription_check_status: found.check_status,
    pharmacist_name: found.pharmacist_name,
    prescription_approval_time: found.approval_time,
    prescription_rejection_time: found.rejection_time,
    ...(showsPrescriptions(shop) && {
      prescription_images: found.images,
      prescription_reject_reason: found.reject_reason,
    }),
  };
}

/** The facts of an order that are always sent, where they apply. */
export function showOrderFacts({ row }: DetailedOrder, shop: ShopFacts) {
  const { is_buyer_shop_collection = false, lines = [] } = checkoutOf(row);
  return {
    is_buyer_shop_collection,
    ...(hasHotListings(shop) && {
      hot_listing_order: lines.some(({ hot_listing_item }) => hot_listing_item),
    }),
    ...showPrescription(row, shop),
  };
}

/** What the checkout knows of a line. */
export function factsOfLine(row: Pick<Columns, 'checkout'>, { line_no }: Pick<Line, 'line_no'>) {
  const found = checkoutOf(row).lines?.find((line) => line.line_no === line_no);
  const { hot_listing_item = false, is_prescription_item = false, consultation_id = '' } = found ?? {};
  return { hot_listing_item, is_prescription_item, consultation_id };
}

export function showLineFacts({ row }: DetailedOrder, line: Line, shop: ShopFacts) {
  const { hot_listing_item, is_prescription_item, consultation_id } = factsOfLine(row, line);
  return {
    ...(hasHotListings(shop) && { hot_listing_item }),
    ...(sellsOnPrescription(shop) && {
      is_prescription_item,
      error_in_fetching_is_prescription_item: false,
      consultation_id,
    }),
  };
}

/** The numbers under which the recipient of a package can be called. */
export function showVirtualNumbers(
  { row }: Pick<DetailedOrder, 'row'>,
  { package_number }: { readonly package_number: string },
) {
  const { virtual_contact_number = '' } = checkoutOf(row);
  const package_query_number = virtual_contact_number === '' ? '' : queryNumberOf(package_number);
  return { virtual_contact_number, package_query_number };
}
