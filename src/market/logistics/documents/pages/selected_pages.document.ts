import type { DocumentKind } from '../../../../engine/print/document_kind.ts';

export interface SelectedPages {
  /** PDF files. */
  readonly documents: readonly Uint8Array[];
  /** The pages to copy, in this order; page_no counts from 0. */
  readonly pages: readonly { readonly document: number; readonly page_no: number }[];
  readonly title: string;
  /** Unix seconds. */
  readonly made_at: number;
}

/** A document of pages from several documents. */
export const selectedPages: DocumentKind<SelectedPages> = {
  name: 'selected_pages',
  async loadDrawing() {
    const { selectPages } = await import('./select_pages.ts');
    return selectPages;
  },
};
