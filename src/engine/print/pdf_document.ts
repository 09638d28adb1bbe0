// A PDF that is drawn page by page.
import { once } from 'node:events';
import { setImmediate } from 'node:timers/promises';
import PDFDocument from 'pdfkit';
import type { Region } from '../../kit/contract/region.ts';
import { openFaces } from './fonts.ts';
import { print_limits } from './print_limits.ts';
import { points } from './sheet.ts';
import { Typesetter } from './typesetter.ts';

export interface OpenDocument {
  readonly title: string;
  readonly size_mm: { readonly width: number; readonly height: number };
  /** Unix time in seconds. The same input results in the same bytes. */
  readonly made_at: number;
}

export interface PrintedDocument {
  readonly pdf: PDFKit.PDFDocument;
  /** Sets texts of a region. A font is opened only if the texts contain its characters. */
  typesetterFor(region: Region, texts: string): Promise<Typesetter>;
  /**
   * Begins a page, after other documents had their turn. A long document therefore delays them by at most one page.
   *
   * @throws DocumentTooLargeError
   */
  addPage(): Promise<void>;
  /**
   * Ends the document.
   *
   * @returns the bytes of a PDF.
   * @throws DocumentTooLargeError
   */
  end(): Promise<Uint8Array>;
}

/** Otherwise the library would read its default font from the disk. Its types do not know this option. */
const no_font: object = { font: null };

/** A document exceeds the size limit. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError';
}

/** Begins a PDF without pages. Its pages are written as they are drawn, so only the bytes are held. */
export function openDocument(
  { title, size_mm, made_at }: OpenDocument,
  bytes_max = print_limits.document_bytes_max.value,
): PrintedDocument {
  const pdf = new PDFDocument({
    autoFirstPage: false,
    ...no_font,
    size: [points(size_mm.width), points(size_mm.height)],
    margin: 0,
    pdfVersion: '1.7',
    info: { Title: title, Producer: 'Stoa', Creator: 'Stoa', CreationDate: new Date(made_at * 1000) },
  });
  let chunks: Uint8Array[] = [];
  let length = 0;
  pdf.on('data', (chunk: Uint8Array) => {
    length += chunk.length;
    if (length <= bytes_max) chunks.push(chunk);
    else chunks = [];
  });
  const checkLength = () => {
    if (length > bytes_max) throw new DocumentTooLargeError(`A document has at most ${bytes_max} bytes.`);
  };
  const ended = once(pdf, 'end');
  return {
    pdf,
    async typesetterFor(region, texts) {
      const faces = await openFaces(region, texts);
      for (const { name, font } of [...faces.regular, ...faces.bold])
        pdf.registerFont(name, font as unknown as PDFKit.Mixins.PDFFontSource);
      return new Typesetter(faces);
    },
    async addPage() {
      await setImmediate();
      checkLength();
      pdf.addPage();
    },
    async end() {
      pdf.end();
      await ended;
      checkLength();
      // A separate copy of the bytes, which can be transferred to another thread.
      return Uint8Array.from(Buffer.concat(chunks));
    },
  };
}
