// The program of the printing thread, and the kinds of documents that exist.
import { labelDocument } from '../logistics/documents/label/label_document.ts';
import { statementDocument } from '../payment/statement/statement_document.ts';
import { servePrintRequests } from '../platform/print/drawing.ts';

servePrintRequests([labelDocument, statementDocument]);
