// The pages of a PDF, with its title.
import { PdfObjects, pdfNumber, textString } from './pdf_objects.ts';

export interface PdfHead {
  readonly title: string;
  /** Unix time in seconds. The same input results in the same bytes. */
  readonly made_at: number;
}

/** A document exceeds the size limit. */
export class DocumentTooLargeError extends Error {
  override readonly name = 'DocumentTooLargeError';
}

/** `D:20260225061320Z`. */
const dateOf = (made_at: number) =>
  `D:${new Date(made_at * 1000).toISOString().slice(0, 'YYYY-MM-DDTHH:MM:SS'.length).replace(/[-T:]/g, '')}Z`;

export class PdfPages {
  readonly objects: PdfObjects;
  readonly #bytes_max: number;
  readonly #catalog: number;
  readonly #list: number;
  readonly #pages: number[] = [];

  constructor(bytes_max: number) {
    this.#bytes_max = bytes_max;
    this.objects = new PdfObjects(bytes_max);
    this.#catalog = this.objects.reserve();
    this.#list = this.objects.reserve();
  }

  /** @throws DocumentTooLargeError */
  checkLength(): void {
    if (this.objects.is_too_large)
      throw new DocumentTooLargeError(`A document has at most ${this.#bytes_max} bytes.`);
  }

  /** Adds a page of this size, in points, whose contents and fonts have these numbers. */
  add({ width, height }: { width: number; height: number }, contents: number, resources: number): void {
    const box = `[0 0 ${pdfNumber(width)} ${pdfNumber(height)}]`;
    this.addPage(`/MediaBox ${box}\n/Contents ${contents} 0 R\n/Resources ${resources} 0 R\n`);
  }

  /** Adds a page with these entries. */
  addPage(entries: string): void {
    this.#pages.push(this.objects.add(`<<\n/Type /Page\n/Parent ${this.#list} 0 R\n${entries}>>`));
  }

  /**
   * Ends the document.
   *
   * @returns the bytes of a PDF.
   * @throws DocumentTooLargeError
   */
  end({ title, made_at }: PdfHead): Uint8Array {
    const { objects } = this;
    const kids = this.#pages.map((number) => `${number} 0 R`).join(' ');
    objects.write(this.#list, `<<\n/Type /Pages\n/Count ${this.#pages.length}\n/Kids [${kids}]\n>>`);
    objects.write(this.#catalog, `<<\n/Type /Catalog\n/Pages ${this.#list} 0 R\n>>`);
    const info = objects.add(
      `<<\n/Title ${textString(title)}\n/Producer (Stoa)\n/CreationDate (${dateOf(made_at)})\n>>`,
    );
    const bytes = objects.end(this.#catalog, info);
    this.checkLength();
    return bytes;
  }
}
