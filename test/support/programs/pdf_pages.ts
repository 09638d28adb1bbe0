// The pages of a PDF as another program reads them.
import { loadPdfium } from './pdfium.ts';

/** The text of each page, and its size in points. */
export async function readPdfPages(bytes: Uint8Array) {
  const document = await (await loadPdfium()).loadDocument(bytes);
  try {
    return [...document.pages()].map((page) => {
      const { originalWidth, originalHeight } = page.getOriginalSize();
      return { text: page.getText(), width: originalWidth, height: originalHeight };
    });
  } finally {
    document.destroy();
  }
}
