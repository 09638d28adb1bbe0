// Joins pages of stored documents into one document.
import { setImmediate } from 'node:timers/promises';
import type { Print } from '../../../../engine/print/document_kind.ts';
import { print_limits } from '../../../../engine/print/print_limits.ts';
import { findBlob } from '../../../../engine/store/blobs/blobs.ts';
import type { Store } from '../../../../engine/store/store.ts';
import { selectedPages } from './selected_pages.document.ts';

/** The documents together exceed the maximum size of one document. */
export class PagesTooLargeError extends Error {
  override readonly name = 'PagesTooLargeError';
}

/** A page of a document in the shop's blobs. */
interface KeptPage {
  readonly sha256: string | null;
  /** Counted from 0. */
  readonly page_no: number;
  /** Number of pages of the document. */
  readonly page_count: number;
}

const isWhole = (pages: readonly KeptPage[]): boolean =>
  pages.every(
    ({ sha256, page_no, page_count }, at) =>
      sha256 === pages[0]?.sha256 && page_no === at && page_count === pages.length,
  );

/**
 * Joins pages into one document, in the given order. If they are exactly one whole stored document, its bytes are
 * returned unchanged.
 *
 * @returns undefined if a page no longer exists.
 * @throws PagesTooLargeError, and whatever `print` throws.
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
    // Lets calls run in between.
    if (places.size > 0) await setImmediate();
    const blob = sha256 === null ? undefined : await findBlob(store, shop_id, sha256);
    if (!blob) return undefined;
    byte_count += blob.byte_count;
    if (byte_count > print_limits.document_bytes_max.value)
      throw new PagesTooLargeError(`${pages.length} pages belong to documents that are too large together.`);
    places.set(sha256, documents.push(blob.bytes) - 1);
  }
  if (isWhole(pages)) return documents[0];
  const chosen = pages.map(({ sha256, page_no }) => ({ document: places.get(sha256) ?? 0, page_no }));
  return print(selectedPages, { documents, pages: chosen, title, made_at });
}
