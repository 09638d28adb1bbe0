/** The body of an answer: a file, or text. Long text is in pieces, since V8 copies a long text slowly. */
export type AnswerBody = string | Uint8Array | readonly string[];

/** The length of a body in UTF-8. */
export const countBodyBytes = (body: AnswerBody): number =>
  typeof body === 'string' || body instanceof Uint8Array
    ? Buffer.byteLength(body)
    : body.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0);

/** A body as one value that a stream takes. */
export function joinedBody(body: AnswerBody): string | Uint8Array {
  if (typeof body === 'string' || body instanceof Uint8Array) return body;
  const bytes = Buffer.allocUnsafeSlow(countBodyBytes(body));
  let at = 0;
  for (const piece of body) at += bytes.write(piece, at);
  return bytes;
}
