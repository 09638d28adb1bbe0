import type { DocumentKind } from '../../../../engine/print/document_kind.ts';
import type { SelectedPages } from './select_pages.ts';

/** A document of pages from several documents. */
export const selectedPages: DocumentKind<SelectedPages> = {
  name: 'selected_pages',
  async loadDrawing() {
    const { selectPages } = await import('./select_pages.ts');
    return selectPages;
  },
};
