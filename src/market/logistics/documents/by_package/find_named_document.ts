import { isRefused, type Refusal, refused } from '../../../../kit/contract/refusal.ts';
import type { PackageNotFound } from '../../../order/package.ts';
import type { ShipmentName, Shipments } from '../../shipping/shipments.ts';
import { documentAt, documentKey, type PackageDocument } from './package_documents.ts';
import { documentTypeOf } from './plan_document.ts';

const not_found = {
  order_not_found: 'order_not_exist',
  package_number_not_exist: 'package_number_not_exist',
  need_package_number: 'package_number_missing',
} as const satisfies Record<PackageNotFound, string>;

export type NoDocument = (typeof not_found)[PackageNotFound] | 'should_print_first';

/**
 * Finds the document that a row of a request names. Without a type, it is the channel's suggested type.
 *
 * @returns the document, or why there is none.
 */
export function findNamedDocument(
  shipments: Shipments,
  documents: ReadonlyMap<string, PackageDocument>,
  now: number,
  row: ShipmentName & { readonly shipping_document_type?: string },
): PackageDocument | Refusal<NoDocument> {
  const shipment = shipments.find(row);
  if (isRefused(shipment)) return refused(not_found[shipment.reason]);
  const document_type = documentTypeOf(shipment, row.shipping_document_type);
  if (!document_type) return refused('should_print_first');
  return (
    documentAt(now, documents.get(documentKey({ ...shipment.pkg, document_type }))) ??
    refused('should_print_first')
  );
}
