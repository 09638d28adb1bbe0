import type { Handler } from '../../../../engine/gateway/handler.ts';
import { inUnits } from '../../../../engine/money.ts';
import { PrinterBusyError } from '../../../../engine/print/print_for_calls.ts';
import { parseJson } from '../../../../engine/store/json.ts';
import type { RequestOf, ResponseOf } from '../../../../kit/contract/operation.ts';
import { isRefused } from '../../../../kit/contract/refusal.ts';
import { carrierName } from '../../../order/detail/carrier_name.ts';
import { type DetailedOrder, findDetailedOrders } from '../../../order/detail/detailed_order.ts';
import { showRecipient } from '../../../order/detail/show_order.ts';
import type { LogisticsTables } from '../../logistics.tables.ts';
import { findShipments, type Shipment } from '../../shipping/shipments.ts';
import { findCarrierNumber } from '../../tracking/tracking.store.ts';
import {
  empty_names,
  type get_shipping_document_data_info,
  zero_names,
} from './get_shipping_document_data_info.contract.ts';
import { recipientImages } from './recipient_images.document.ts';

type Payload = ResponseOf<typeof get_shipping_document_data_info>;
type Info = Payload['shipping_document_info'];
type Part = NonNullable<RequestOf<typeof get_shipping_document_data_info>['recipient_address_info']>[number];

const not_found = {
  order_not_found: 'order_not_found',
  package_number_not_exist: 'no_such_package',
  need_package_number: 'package_number_missing',
} as const;

const isUnarranged = ({ logistics_status }: Shipment['pkg']) =>
  logistics_status === 'LOGISTICS_READY' || logistics_status === 'LOGISTICS_PICKUP_RETRY';

/** Why no label of the package can be printed now. */
function labelObstacle({ order, pkg, channel }: Shipment, { row, lines }: DetailedOrder) {
  const { order_status } = order;
  if (['UNPAID', 'CANCELLED', 'IN_CANCEL'].includes(order_status)) return 'order_status_wrong';
  if (row.fulfillment_flag === 'fulfilled_by_shopee' || lines.some(({ whs_id }) => whs_id !== null))
    return 'warehouse_label';
  const { logistics_status } = pkg;
  if (isUnarranged(pkg) && channel.preprint === 0) return 'not_arranged';
  if (!isUnarranged(pkg) && logistics_status !== 'LOGISTICS_REQUEST_CREATED') return 'too_late_to_print';
  return channel.allow_self_design_awb === 1 ? undefined : 'own_label_not_allowed';
}

const valuesFor = <const Name extends string, Value>(names: readonly Name[], value: Value) =>
  Object.fromEntries(names.map((name) => [name, value])) as Record<Name, Value>;

function showInfo(
  { pkg, channel }: Shipment,
  { row }: DetailedOrder,
  numbers: LogisticsTables['carrier_number'] | undefined,
): Info {
  const known_early = {
    cod: row.cod === 1,
    cod_amount: String(row.cod === 1 ? inUnits(row.total_amount_micros) : 0),
    order_weight: row.order_chargeable_weight_gram,
    logistics_channel_id: pkg.logistic_id,
    shipping_carrier: carrierName(channel),
    pickup_code: numbers?.pickup_code ?? '',
  };
  if (isUnarranged(pkg)) return known_early;
  const { phone } = parseJson(row.recipient_address);
  return {
    ...valuesFor(empty_names, ''),
    ...valuesFor(zero_names, 0),
    ...known_early,
    goods_to_declare: row.goods_to_declare === 1,
    recipient_sort_code: {
      first_recipient_sort_code: '',
      second_recipient_sort_code: '',
      third_recipient_sort_code: '',
    },
    sender_sort_code: { first_sender_sort_code: '', second_sender_sort_code: '', third_sender_sort_code: '' },
    return_sort_code: { return_first_sort_code: '' },
    third_party_logistic_info: {},
    tracking_number: pkg.tracking_number ?? '',
    last_mile_tracking_number: numbers?.last_mile_tracking_number ?? '',
    spx_receive_station: { spx_first_receive_station: '' },
    last_third_digits_buyer_phone: phone.replace(/\D/g, '').slice(-3),
    sod: false,
    buyer_cpf_id: row.buyer_cpf_id ?? '',
    high_value: false,
  };
}

const styleOf = ({ style = {} }: Part) => ({
  bold: style.text_style?.includes('bold') ?? false,
  italic: style.text_style?.includes('italic') ?? false,
  font_size: style.font_size ?? 12,
  text_color: style.text_color ?? '#000000',
  image_width: style.image_width ?? 10,
  h_align: style.h_align ?? 'left',
});

export const getShippingDocumentDataInfo: Handler<typeof get_shipping_document_data_info> = async (
  { shop, store, reference, print, refuse },
  { order_sn, package_number, recipient_address_info: parts = [] },
) => {
  const { shop_id, region } = shop;
  const [shipments, details] = await Promise.all([
    findShipments({ shop, store, reference }, [order_sn]),
    findDetailedOrders(store, { shop_id, order_sns: [order_sn], with_lines: true, with_returns: false }),
  ]);
  const shipment = shipments.find({ order_sn, package_number });
  const detail = details.get(order_sn);
  if (isRefused(shipment)) return refuse(not_found[shipment.reason]);
  if (!detail) return refuse('order_not_found');
  const obstacle = labelObstacle(shipment, detail);
  if (obstacle) return refuse(obstacle);
  const numbers = await store.first(findCarrierNumber, {
    shop_id,
    order_sn,
    package_number: shipment.pkg.package_number,
  });
  const recipient = showRecipient(detail, { is_masked: false });
  const shipping_document_info = showInfo(shipment, detail, numbers);
  if (parts.length === 0) return { recipient_address_info: [], shipping_document_info };
  try {
    const texts = parts.map((part) => ({ text: recipient[part.key], style: styleOf(part) }));
    const drawn = await print(recipientImages, { region, texts });
    const images = JSON.parse(Buffer.from(drawn).toString()) as string[];
    const recipient_address_info = parts.map(({ key }, at) => ({
      key,
      image: `data:image/png;base64,${images[at]}`,
    }));
    return { recipient_address_info, shipping_document_info };
  } catch (error) {
    if (error instanceof PrinterBusyError) return refuse('drawing_busy');
    throw error;
  }
};
