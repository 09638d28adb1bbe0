// What the groups say of the documents that they have printed.

/** A kind of document. What stands in one is copied to where it is drawn, so it is plain data. */
export interface DocumentKind<Content> {
  readonly name: string;
  /** Loads what draws it; only the printer does, for the libraries and the fonts are large. */
  loadDrawing(): Promise<(content: Content) => Promise<Uint8Array>>;
}

/** Has a document drawn. @returns the bytes of a PDF. */
export type Print = <Content>(kind: DocumentKind<Content>, content: Content) => Promise<Uint8Array>;
