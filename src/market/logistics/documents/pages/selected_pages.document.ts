import type { DocumentKind } from '../../../../engine/print/document_kind.ts';

export interface SelectedPages {
  /** The bytes of PDFs. */
  readonly documents: readonly Uint8Array[];
  /** Which of their pages, from 0, in which order. */
  readonly pages: readonly { readonly document: number; readonly page_no: number }[];
  readonly title: string;
  /** Unix seconds. */
  readonly made_at: number;
}

/** Pages of several documents, put together. */
export const selectedPages: DocumentKind<SelectedPages> = {
  name: 'selected_pages',
  async loadDrawing() {
    const { selectPages } = await import('./select_pages.ts');
    return selectPages;
  },
};
