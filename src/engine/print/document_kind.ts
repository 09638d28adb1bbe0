// What groups declare about the documents that they print.

/** A kind of document. Its content is plain data, because it is copied to the thread that draws it. */
export interface DocumentKind<Content> {
  readonly name: string;
  /** Loads the code that draws it. Only the printer calls this, because the libraries and fonts are large. */
  loadDrawing(): Promise<(content: Content) => Promise<Uint8Array>>;
}

/**
 * Draws a document.
 *
 * @returns the bytes of a PDF.
 */
export type Print = <Content>(kind: DocumentKind<Content>, content: Content) => Promise<Uint8Array>;
