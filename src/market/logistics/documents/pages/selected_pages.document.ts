import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type {
  /** PDF files. */
  readonly documents: readonly Uint8Array[];
  /** The pages to copy, in this order; page_no counts from 0./select_pages.ts';

/** A document of pages from several documents. */
export const selectedPages: DocumentKind<SelectedPages> = {
  name: 'selected_pages',
  async loadDrawing() {
    const { selectPages } = await import('./select_pages.ts');
    return selectPages;
  },
};
