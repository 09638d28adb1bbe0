// A PDF that is drawn page by page.
import { setImmediate } from 'node:timers/promises';
import { deflateSync } from 'node:zlib';
import type { Region } from '../../kit/contract/region.ts';
import { EmbeddedFont, type NamedFont } from './embedded_font.ts';
import type { FastFont } from './fast_font.ts';
import { FastTypesetter } from './fast_typesetter.ts';
import { openFaces } from './fonts.ts';
import { PageContent } from './page_content.ts';
import { streamBody } from './pdf_objects.ts';
import { type PdfHead, PdfPages } from './pdf_pages.ts';
import { print_limits } from './print_limits.ts';
import { points } from './sheet.ts';
import type { Typesetter } from './typesetter.ts';

export interface OpenDocument extends PdfHead {
  readonly size_mm: { readonly width: number; readonly height: number };
}

export interface PrintedDocument {
  /** The page that was begun last. */
  readonly pdf: PageContent;
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

/** Begins a PDF without pages. Its pages are written as they are drawn, so only the bytes are held. */
export function openDocument(
  { size_mm, ...head }: OpenDocument,
  bytes_max = print_limits.document_bytes_max.value,
): PrintedDocument {
  const pages = new PdfPages(bytes_max);
  const fonts = new Map<FastFont, EmbeddedFont>();
  const embed = (font: FastFont) => {
    let embedded = fonts.get(font);
    if (!embedded) {
      embedded = new EmbeddedFont(font);
      fonts.set(font, embedded);
    }
    return embedded;
  };
  const pdf = new PageContent(embed);
  const size = { width: points(size_mm.width), height: points(size_mm.height) };
  const { objects } = pages;
  const resources = objects.reserve();
  let is_begun = false;

  function endPage(): void {
    if (!is_begun) return;
    const operators = Buffer.from(pdf.operators, 'latin1');
    const contents = objects.add(streamBody('/Filter /FlateDecode\n', deflateSync(operators)));
    pages.add(size, contents, resources);
  }

  return {
    pdf,
    typesetterFor: async (region, texts) => new FastTypesetter(await openFaces(region, texts)),
    async addPage() {
      await setImmediate();
      endPage();
      pages.checkLength();
      pdf.begin(size.height);
      is_begun = true;
    },
    async end() {
      endPage();
      const named: NamedFont[] = [];
      for (const font of fonts.values()) named.push(...(await font.write(objects)));
      const entries = named.map(([name, object]) => `/${name} ${object} 0 R`).join(' ');
      objects.write(resources, `<<\n/Font <<${entries}>>\n>>`);
      return pages.end(head);
    },
  };
}
