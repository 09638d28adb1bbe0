import type { Handler } from '../../../../engine/gateway/handler.ts';
import { PrinterBusyError } from '../../../../engine/print/print_for_calls.ts';
import { isRefused } from '../../../../kit/contract/refusal.ts';
import { findShipments } from '../../shipping/shipments.ts';
import { documentErrors } from '../documents.errors.ts';
import { PagesTooLargeError, putTogether } from '../pages/put_together.ts';
import type { download_shipping_document } from './download_shipping_document.contract.ts';
import { findNamedDocument } from './find_named_document.ts';
import { findDocuments, type PackageDocument } from './package_documents.ts';

export const downloadShippingDocument: Handler<typeof download_shipping_document> = async (
  { shop, store, reference, now, print, refuse },
  { order_list, shipping_document_type },
) => {
  const { shop_id } = shop;
  const order_sns = order_list.map(({ order_sn }) => order_sn);
  const [shipments, kept] = await Promise.all([
    findShipments({ shop, store, reference }, order_sns),
    findDocuments(store, shop_id, order_sns),
  ]);
  const documents: PackageDocument[] = [];
  for (const row of order_list) {
    const named = { ...(shipping_document_type !== undefined && { shipping_document_type }), ...row };
    const document = findNamedDocument(shipments, kept, now, named);
    const about = (text: string) => ({ message: `${row.order_sn}: ${text}` });
    if (isRefused(document)) return refuse(document.reason, about(documentErrors[document.reason].message));
    if (document.document_status === 'PROCESSING') return refuse('download_later');
    if (document.document_status === 'FAILED')
      return refuse('package_print_failed', about(document.failure ?? ''));
    documents.push(document);
  }
  const [first] = documents as [PackageDocument];
  const { document_type } = first;
  if (documents.some((other) => other.document_type !== document_type))
    return refuse('can_not_download_together');
  try {
    const title = `${document_type} (${documents.length})`;
    const bytes = await putTogether({ store, print }, { shop_id, pages: documents, title, made_at: now });
    return bytes ? { bytes, file_name: `${document_type}.pdf` } : refuse('should_print_first');
  } catch (error) {
    if (error instanceof PrinterBusyError) return refuse('download_later');
    if (error instanceof PagesTooLargeError) return refuse('can_not_download_together');
    throw error;
  }
};
