// The pages of a PDF as another program reads them.
import { PDFiumLibrary } from '@hyzyla/pdfium';
import { afterAll, beforeAll } from 'vitest';

let pdfium: PDFiumLibrary;
beforeAll(async () => {
  pdfium = await PDFiumLibrary.init();
});
afterAll(() => pdfium.destroy());

/** The text of each page, and its size in points. */
export async function readPdfPages(bytes: Uint8Array) {
  const document = await pdfium.loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return { text: page.getText(), width: originalWidth, height: originalHeight };
    });
  } finally {
    document.destroy();
  }
}
