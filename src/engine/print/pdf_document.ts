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
  /** Unix seconds; the same input gives the same bytes. */
  readonly made_at: number;
}

export interface PrintedDocument {
  readonly pdf: PDFKit.PDFDocument;
  /** Sets texts of a region; a font is opened only when one of these texts has its letters. */
  typesetterFor(region: Region, texts: string): Promise<Typesetter>;
  /**
   * Begins a page, after other documents have had their turn: a long one holds them up for no longer than a page takes.
   *
   * @throws DocumentTooLargeError
   */
  addPage(): Promise<void>;
  /** Ends the document. @returns the bytes of a PDF. @throws DocumentTooLargeError */
  end(): Promise<Uint8Array>;
}

/** Without this the library would read a font of its own from the disk. Its types do not know it. */
const no_font: object = { font: null };

/** A document has more bytes than one may have. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError';
}

/** Begins a PDF that has no pages yet. Its pages are written as they are drawn: only the bytes are held. */
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
      // Bytes of their own, which can be handed to another thread.
      return Uint8Array.from(Buffer.concat(chunks));
    },
  };
}
