import type { Handler } from '../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../kit/contract/envelope.ts';
import type { ResponseOf } from '../../../kit/contract/operation.ts';
import { isRefused } from '../../../kit/contract/refusal.ts';
import { documentParameterView } from '../logistics.views.ts';
import { failedRow, warningOf } from '../shipping/row_results.ts';
import { findShipments } from '../shipping/shipments.ts';
import { documentTypeOf, printObstacle } from './by_package/plan_document.ts';
import { get_shipping_document_parameter } from './get_shipping_document_parameter.contract.ts';

type ResultRow = ResponseOf<typeof get_shipping_document_parameter>['result_list'][number];

export const getShippingDocumentParameter: Handler<typeof get_shipping_document_parameter> = async (
  { shop, store, reference, refuse },
  { order_list },
) => {
  const { row_errors } = get_shipping_document_parameter;
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const shipments = await findShipments({ shop, store, reference }, order_sns);
  const result_list = order_list.map((row): ResultRow => {
    const shipment = shipments.find(row);
    if (isRefused(shipment)) {
      const is_unknown = shipment.reason === 'order_not_found';
      return failedRow(row, row_errors, is_unknown ? 'order_not_exist' : 'package_number_not_found');
    }
    const { order_sn, package_number } = shipment.pkg;
    const suggested = printObstacle(shipment) ? undefined : documentTypeOf(shipment, undefined);
    return documentParameterView(shipment.channel, {
      order_sn,
      package_number,
      suggest_shipping_document_type: suggested,
    });
  });
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', { response: { result_list }, warning })
    : new WithWarning({ result_list }, warning);
};
