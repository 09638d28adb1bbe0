import { setImmediate } from 'node:timers/promises';
import { PdfPages } from '../../../../engine/print/pdf_pages.ts';
import { PdfSource } from '../../../../engine/print/pdf_source.ts';
import { print_limits } from '../../../../engine/print/print_limits.ts';

export interface SelectedPages {
  /** The bytes of PDFs. */
  readonly documents: readonly Uint8Array[];
  /** Which of their pages, from 0, in which order. */
  readonly pages: readonly { readonly document: number; readonly page_no: number }[];
  readonly title: string;
  /** Unix seconds. */
  readonly made_at: number;
}

/**
 * Copies pages of several PDFs into one, without drawing them again. Pages keep sharing fonts: those of one document,
 * and prepared fonts in all. The same input gives the same bytes.
 *
 * @throws DocumentTooLargeError
 */
export async function selectPages({ documents, pages, title, made_at }: SelectedPages): Promise<Uint8Array> {
  const target = new PdfPages(print_limits.document_bytes_max.value);
  const sources = [];
  for (const bytes of documents) {
    // Lets other documents run in between.
    await setImmediate();
    const source = new PdfSource(bytes);
    sources.push({ source, numbers: source.pages });
  }
  for (const { document, page_no } of pages) {
    const { source, numbers } = sources[document] ?? {};
    const number = numbers?.[page_no];
    if (source && number !== undefined) source.copyPage(number, target);
  }
  return target.end({ title, made_at });
}
