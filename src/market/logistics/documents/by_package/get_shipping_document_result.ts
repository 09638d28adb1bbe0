import type { Handler } from '../../../../engine/gateway/handler.ts';
import { WithWarning } from '../../../../kit/contract/envelope.ts';
import type { ResponseOf } from '../../../../kit/contract/operation.ts';
import { isRefused } from '../../../../kit/contract/refusal.ts';
import { failedRow, warningOf } from '../../shipping/row_results.ts';
import { findShipments } from '../../shipping/shipments.ts';
import { findNamedDocument } from './find_named_document.ts';
import { get_shipping_document_result } from './get_shipping_document_result.contract.ts';
import { findDocuments } from './package_documents.ts';

type ResultRow = ResponseOf<typeof get_shipping_document_result>['result_list'][number];

export const getShippingDocumentResult: Handler<typeof get_shipping_document_result> = async (
  { shop, store, reference, now, refuse },
  { order_list },
) => {
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const [shipments, documents] = await Promise.all([
    findShipments({ shop, store, reference }, order_sns),
    findDocuments(store, shop.shop_id, order_sns),
  ]);
  const result_list = order_list.map((row): ResultRow => {
    const document = findNamedDocument(shipments, documents, now, row);
    if (isRefused(document)) return failedRow(row, get_shipping_document_result.row_errors, document.reason);
    const { order_sn, package_number, document_status: status, failure } = document;
    return { order_sn, package_number, status, ...(failure !== null && { fail_message: failure }) };
  });
  const warning = warningOf(result_list);
  return warning.length === order_list.length
    ? refuse('all_failed', { response: { result_list }, warning })
    : new WithWarning({ result_list }, warning);
};
