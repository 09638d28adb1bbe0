import type { DocumentKind } from '../../../engine/print/document_kind.ts';
import type { StatementSummary } from './statement_contents.ts';

/** An income statement, as it is printed. */
export const statementDocument: DocumentKind<StatementSummary> = {
  name: 'income_statement',
  loadDrawing: async () => (await import('./statement_pdf.ts')).writePdf,
};
