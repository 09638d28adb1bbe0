import { parseJson } from '../../../../engine/store/json.ts';
import { isRefused, type Refusal, refused } from '../../../../kit/contract/refusal.ts';
import type { PackageNotFound } from '../../../order/package.ts';
import type { DocumentType } from '../../logistics.ts';
import type { Shipment } from '../../shipping/shipments.ts';

/** A document to draw for a package. */
export interface PlannedDocument {
  readonly order_sn: string;
  readonly package_number: string;
  readonly document_type: DocumentType;
  readonly tracking_number: string;
}

export type PrintObstacle = 'order_status_error' | 'cancellation_requested' | 'package_can_not_print';

type Obstacle =
  | 'order_not_exist'
  | 'package_number_not_found'
  | 'package_number_missing'
  | PrintObstacle
  | 'shipping_document_type_invalid'
  | 'tracking_number_invalid';

const not_found = {
  order_not_found: 'order_not_exist',
  package_number_not_exist: 'package_number_not_found',
  need_package_number: 'package_number_missing',
} as const satisfies Record<PackageNotFound, Obstacle>;

/** The type that a channel suggests. It is always one that the channel offers. */
function suggestedType({ document_types, suggested_document_type }: Shipment['channel']) {
  const types = parseJson(document_types);
  return types.find((type) => type === suggested_document_type) ?? types[0];
}

/** The named type, or the suggested one, if the channel offers it. */
export function documentTypeOf({ channel }: Shipment, named: string | undefined): DocumentType | undefined {
  if (named === undefined) return suggestedType(channel);
  return parseJson(channel.document_types).find((type) => type === named);
}

/** Why no package of an order can be printed. */
export function orderObstacle({
  order: { order_status },
}: Shipment): Exclude<PrintObstacle, 'package_can_not_print'> | undefined {
  if (order_status === 'CANCELLED') return 'order_status_error';
  return order_status === 'IN_CANCEL' ? 'cancellation_requested' : undefined;
}

/** Why no document of a shipment can be printed now. */
export function printObstacle(shipment: Shipment): PrintObstacle | undefined {
  const is_arranged = shipment.pkg.logistics_status === 'LOGISTICS_REQUEST_CREATED';
  return orderObstacle(shipment) ?? (is_arranged ? undefined : 'package_can_not_print');
}

/** Plans the document that a row of a request names. @returns the document, or why it cannot be created. */
export function planDocument(
  shipment: Shipment | Refusal<PackageNotFound>,
  named: { readonly tracking_number?: string; readonly shipping_document_type?: string },
): PlannedDocument | Refusal<Obstacle> {
  if (isRefused(shipment)) return refused(not_found[shipment.reason]);
  const obstacle = printObstacle(shipment);
  if (obstacle) return refused(obstacle);
  const document_type = documentTypeOf(shipment, named.shipping_document_type);
  if (!document_type) return refused('shipping_document_type_invalid');
  const { order_sn, package_number } = shipment.pkg;
  // Sellers who deliver a package themselves may report its number with the pickup, which is after the label is
  // printed.
  const tracking_number = shipment.pkg.tracking_number ?? '';
  return (named.tracking_number ?? '').trim() === tracking_number
    ? { order_sn, package_number, document_type, tracking_number }
    : refused('tracking_number_invalid');
}
