// Finds the documents of packages, by package and type, until they expire.

import type { Store } from '../../../../engine/store/store.ts';
import type { LogisticsTables } from '../../logistics.tables.ts';
import { listDocuments } from './package_documents.store.ts';

export type PackageDocument = LogisticsTables['shipping_document'];

/** The kind of job that draws the documents of a batch; see render_package_documents.job.ts. */
export const render_documents_kind = 'render_package_documents';

/** The key under which `findDocuments` returns a document. */
export const documentKey = ({
  order_sn,
  package_number,
  document_type,
}: Pick<PackageDocument, 'order_sn' | 'package_number' | 'document_type'>): string =>
  JSON.stringify([order_sn, package_number, document_type]);

/** The documents of the packages of up to 150 orders, keyed by `documentKey`. */
export async function findDocuments(
  store: Store,
  shop_id: number,
  order_sns: readonly string[],
): Promise<ReadonlyMap<string, PackageDocument>> {
  const rows = await store.all(listDocuments, { order_sns, shop_id });
  return new Map(rows.map((row) => [documentKey(row), row]));
}

/** The document, unless it has expired. */
export const documentAt = (
  now: number,
  document: PackageDocument | undefined,
): PackageDocument | undefined =>
  document && (document.expires_at === null || now < document.expires_at) ? document : undefined;
