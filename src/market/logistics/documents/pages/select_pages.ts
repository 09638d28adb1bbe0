import { setImmediate } from 'node:timers/promises';
import { PDFDocument } from '@cantoo/pdf-lib';
import { DocumentTooLargeError } from '../../../../engine/print/pdf_document.ts';
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
 * Copies pages of several PDFs into one, without drawing them again. Pages of one document keep sharing its fonts. The
 * same input gives the same bytes.
 *
 * @throws DocumentTooLargeError
 */
export async function selectPages({ documents, pages, title, made_at }: SelectedPages): Promise<Uint8Array> {
  // Otherwise the library would write the current time and its own name into the metadata.
  const target = await PDFDocument.create({ updateMetadata: false });
  target.setTitle(title);
  target.setProducer('Stoa');
  target.setCreator('Stoa');
  target.setCreationDate(new Date(made_at * 1_000));
  const copied = [];
  for (const [at, bytes] of documents.entries()) {
    // Lets other documents run in between.
    await setImmediate();
    const chosen = pages.filter(({ document }) => document === at);
    const source = await PDFDocument.load(bytes, { updateMetadata: false });
    const copies = await target.copyPages(
      source,
      chosen.map(({ page_no }) => page_no),
    );
    copied.push(new Map(chosen.map(({ page_no }, index) => [page_no, copies[index]])));
  }
  for (const { document, page_no } of pages) {
    const page = copied[document]?.get(page_no);
    if (page) target.addPage(page);
  }
  const bytes = await target.save({ useObjectStreams: false });
  const { value: bytes_max } = print_limits.document_bytes_max;
  if (bytes.byteLength > bytes_max)
    throw new DocumentTooLargeError(`A document has at most ${bytes_max} bytes.`);
  // A copy with its own buffer, which can be transferred to another thread.
  return Uint8Array.from(bytes);
}
