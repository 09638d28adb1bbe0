import { findOrders, findPackage } from '../order/locked_orders.ts';
import { WithWarning } from '../platform/contract/envelope.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';
import { failedRow, warningOf } from './shipping/row_results.ts';
import { findChannels, shipmentOf } from './shipping/shipments.ts';

type Row = ResponseOf<typeof get_shipping_document_parameter>['result_list'][number];

export const getShippingDocumentParameter: Handler<typeof get_shipping_document_parameter> = async (
  { shop, store, reference, refuse },
  { order_list },
) => {
  const { row_errors } = get_shipping_document_parameter;
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const orders = await findOrders(store, shop.shop_id, order_sns);
  const channels = await findChannels({ store, reference }, [...orders.values()].flat());
  const result_list = order_list.map((row): Row => {
    const order = orders.get(row.order_sn);
    if (!order) return failedRow(row, row_errors, 'order_not_exist');
    const found = findPackage(order, row.package_number);
    if (typeof found === 'string') return failedRow(row, row_errors, 'package_number_not_found');
    const shipment = shipmentOf(found, channels);
    if (typeof shipment === 'string') return failedRow(row, row_errors, 'order_not_exist');
    const { suggested_document_type, document_types } = shipment.channel;
    return {
      order_sn: row.order_sn,
      package_number: found.package_number,
      suggest_shipping_document_type: suggested_document_type,
      selectable_shipping_document_type: JSON.parse(document_types),
    };
  });
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', undefined, { result_list }, warning)
    : new WithWarning({ result_list }, warning);
};
