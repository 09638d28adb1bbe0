// Pages of documents that are kept, as one document.

import type { Print } from '../../../../engine/print/document_kind.ts';
import { print_limits } from '../../../../engine/print/print_limits.ts';
import { findBlob } from '../../../../engine/store/blobs/blobs.ts';
import type { Store } from '../../../../engine/store/store.ts';
import { selectedPages } from './selected_pages.document.ts';

/** The documents have more bytes than one may have. */
export class PagesTooLargeError extends Error {
  override readonly name = 'PagesTooLargeError';
}

/** A page of a document that is kept among the shop's blobs. */
interface KeptPage {
  readonly sha256: string | null;
  /** From 0. */
  readonly page_no: number;
  /** How many pages the document has. */
  readonly page_count: number;
}

const isWhole = (pages: readonly KeptPage[]): boolean =>
  pages.every(
    ({ sha256, page_no, page_count }, at) =>
      sha256 === pages[0]?.sha256 && page_no === at && page_count === pages.length,
  );

/**
 * One document of these pages, in their order. One that is wanted as it is kept is not drawn anew.
 *
 * @returns undefined when one is not there any more. @throws PagesTooLargeError, and what `print` throws.
 */
export async function putTogether(
  { store, print }: { readonly store: Store; readonly print: Print },
  wanted: {
    readonly shop_id: number;
    readonly pages: readonly KeptPage[];
    readonly title: string;
    /** Unix seconds. */
    readonly made_at: number;
  },
): Promise<Uint8Array | undefined> {
  const { shop_id, pages, title, made_at } = wanted;
  const documents: Uint8Array[] = [];
  const places = new Map<string | null, number>();
  let byte_count = 0;
  for (const { sha256 } of pages) {
    if (places.has(sha256)) continue;
    const blob = sha256 === null ? undefined : await findBlob(store, shop_id, sha256);
    if (!blob) return undefined;
    byte_count += blob.byte_count;
    if (byte_count > print_limits.document_bytes_max.value)
      throw new PagesTooLargeError(`${pages.length} pages are of documents of too many bytes.`);
    places.set(sha256, documents.push(blob.bytes) - 1);
  }
  if (isWhole(pages)) return documents[0];
  const chosen = pages.map(({ sha256, page_no }) => ({ document: places.get(sha256) ?? 0, page_no }));
  return print(selectedPages, { documents, pages: chosen, title, made_at });
}
