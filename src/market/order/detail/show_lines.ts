// Shows the lines and packages of an order.

import { imageUrl } from '../../../engine/http/resources/image_url.ts';
import { inUnits } from '../../../engine/money.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import type { Region } from '../../../kit/contract/region.ts';
import { locationOfLine } from '../package_location.ts';
import { type Channels, carrierName } from './carrier_name.ts';
import type { DetailedOrder } from './detailed_order.ts';
import type { get_order_detail } from './get_order_detail.contract.ts';
import { type ShopFacts, showLineFacts, showVirtualNumbers } from './show_checkout.ts';

type Shown = ResponseOf<typeof get_order_detail>['order_list'][number];
type Line = DetailedOrder['lines'][number];
type ShownLine = NonNullable<Shown['item_list']>[number];
type ShownPackage = NonNullable<Shown['package_list']>[number];

/** Counts the pieces of a line by state. */
function countPieces({ row, returned }: DetailedOrder, line: Line) {
  const { order_status } = row;
  const { model_quantity_purchased: bought, cancelled_qty: cancelled } = line;
  const rest = bought - cancelled;
  const cancelled_qty = order_status === 'CANCELLED' ? bought : cancelled;
  const cancel_requested_qty = order_status === 'IN_CANCEL' ? rest : 0;
  const { requested = 0, returned: back = 0 } = returned.get(line.line_no) ?? {};
  return {
    active_qty: Math.max(0, bought - cancelled_qty - cancel_requested_qty - requested - back),
    cancel_requested_qty,
    cancelled_qty,
    return_requested_qty: requested,
    returned_qty: back,
  };
}

export function showLine(
  order: DetailedOrder,
  line: Line,
  shop: ShopFacts & { readonly public_url: string },
): ShownLine {
  const { promotion_id, image_id } = line;
  const promotion_type = line.promotion_type ?? '';
  const location = locationOfLine(line);
  return {
    item_id: line.item_id,
    item_name: line.item_name,
    item_sku: line.item_sku,
    model_id: line.model_id,
    model_name: line.model_name,
    model_sku: line.model_sku,
    model_quantity_purchased: line.model_quantity_purchased,
    model_original_price: inUnits(line.model_original_price_micros),
    model_discounted_price: inUnits(line.model_discounted_price_micros),
    wholesale: line.wholesale === 1,
    weight: Number(line.weight),
    add_on_deal: line.add_on_deal_id !== 0,
    main_item: line.main_item === 1,
    add_on_deal_id: line.add_on_deal_id,
    promotion_type,
    promotion_id,
    order_item_id: line.order_item_id,
    line_item_id: line.line_item_id,
    promotion_group_id: line.promotion_group_id,
    image_info: { image_url: image_id === null ? '' : imageUrl(shop.public_url, image_id) },
    product_location_id: location === '' ? [] : [location],
    is_b2c_owned_item: false,
    promotion_list: promotion_type === '' ? [] : [{ promotion_type, promotion_id }],
    ...countPieces(order, line),
    ...showLineFacts(order, line, shop),
  };
}

export const showPackage = (
  order: DetailedOrder,
  pkg: DetailedOrder['packages'][number],
  { channels, region }: { readonly channels: Channels; readonly region: Region },
): ShownPackage => ({
  package_number: pkg.package_number,
  logistics_status: pkg.logistics_status,
  logistics_channel_id: pkg.logistic_id,
  shipping_carrier: carrierName(channels.get(pkg.logistic_id)),
  allow_self_design_awb: channels.get(pkg.logistic_id)?.allow_self_design_awb === 1,
  item_list: (order.packed.get(pkg.package_number) ?? []).map(({ line, model_quantity }) => ({
    item_id: line.item_id,
    model_id: line.model_id,
    model_quantity,
    order_item_id: line.order_item_id,
    promotion_group_id: line.promotion_group_id,
    product_location_id: locationOfLine(line),
  })),
  parcel_chargeable_weight_gram: pkg.parcel_chargeable_weight_gram,
  group_shipment_id: null,
  ...(region === 'TW' && showVirtualNumbers(order, pkg)),
});
