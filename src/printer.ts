// The program of the printing thread, and the kinds of documents that exist.
import { labelDocument } from './logistics/label/label_document.ts';
import { statementDocument } from './payment/statement/statement_document.ts';
import { drawWhatIsAsked } from './platform/print/drawing.ts';

drawWhatIsAsked([labelDocument, statementDocument]);
