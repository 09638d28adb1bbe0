import { findOrders, findPackage } from '../order/locked_orders.ts';
import { WithWarning } from '../platform/contract/envelope.ts';
import type { ResponseOf } from '../platform/contract/operation.ts';
import type { Handler } from '../platform/gateway/handler.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';
import { failedRow, warningOf } from './shipping/row_results.ts';

type Row = ResponseOf<typeof get_shipping_document_parameter>['result_list'][number];

export const getShippingDocumentParameter: Handler<typeof get_shipping_document_parameter> = async (
  { shop, store, refuse },
  { order_list },
) => {
  const { row_errors } = get_shipping_document_parameter;
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const orders = await findOrders(store, shop.shop_id, order_sns);
  const result_list = order_list.map((row): Row => {
    const order = orders.get(row.order_sn);
    if (!order) return failedRow(row, row_errors, 'order_not_exist');
    const found = findPackage(order, row.package_number);
    if (typeof found === 'string') return failedRow(row, row_errors, 'package_number_not_found');
    return {
      order_sn: row.order_sn,
      package_number: found.package_number,
      suggest_shipping_document_type: found.suggested_document_type,
      selectable_shipping_document_type: JSON.parse(found.document_types),
    };
  });
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', undefined, { result_list }, warning)
    : new WithWarning({ result_list }, warning);
};
