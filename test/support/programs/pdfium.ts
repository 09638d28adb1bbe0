// A PDF reader from another program.
import { PDFiumLibrary } from '@hyzyla/pdfium';

let loading: Promise<PDFiumLibrary> | undefined;

/** The reader, loaded once for all test files of a process. */
export const loadPdfium = (): Promise<PDFiumLibrary> => (loading ??= PDFiumLibrary.init());
