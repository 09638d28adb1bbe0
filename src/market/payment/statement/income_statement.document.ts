import type { DocumentKind } from '../../../engine/print/document_kind.ts';
import type { StatementSummary } from './statement_contents.ts';

/** The printed form of an income statement. */
export const statementDocument: DocumentKind<StatementSummary> = {
  name: 'income_statement',
  loadDrawing: async () => (await import('./statement_pdf.ts')).writePdf,
};
