/** The body of an answer; undefined for one that is larger, of which no more is read. Its bytes are counted decoded. */
export async function boundedBody(answer: Response, bytes_max: number): Promise<Uint8Array | undefined> {
  const pieces: Uint8Array[] = [];
  let byte_count = 0;
  // Leaving the loop ends the connection.
  for await (const piece of answer.body ?? []) {
    byte_count += piece.length;
    if (byte_count > bytes_max) return undefined;
    pieces.push(piece);
  }
  return Buffer.concat(pieces, byte_count);
}
