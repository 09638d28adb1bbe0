import { countRefusal } from '../observe/limit_refusals.ts';
import type { DocumentKind, Print } from './document_kind.ts';
import { print_limits } from './print_limits.ts';

/** So many calls wait for documents that another one would wait too long. */
export class PrinterBusyError extends Error {
  override readonly name = 'PrinterBusyError';
}

/**
 * Draws for calls that wait for the document. A call that has timed out counts until its document is drawn,
 * so that repeated calls cannot cause unlimited drawing.
 */
export function printForCalls(print: Print, drawing_max = print_limits.calls_drawing_max.value): Print {
  let drawing = 0;
  return async <Content>(kind: DocumentKind<Content>, content: Content) => {
    if (drawing >= drawing_max) {
      countRefusal('calls_drawing_max');
      throw new PrinterBusyError(`${drawing_max} documents are being drawn.`);
    }
    drawing++;
    try {
      return await print(kind, content);
    } finally {
      drawing--;
    }
  };
}
