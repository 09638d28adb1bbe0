// Splits a stream of bytes into lines of bounded length.

const line_feed = 10;

/** A line of a file. */
export interface FileLine {
  /** Counts from 1. */
  readonly line: number;
  /** Undefined if it is longer than allowed, or not UTF-8. */
  readonly text: string | undefined;
  readonly fault?: 'too long' | 'not UTF-8';
}

/** Splits bytes into lines. It holds no more than one line of the greatest length. */
export class LineSplitter {
  #line = 0;
  #pieces: Buffer[] = [];
  #bytes = 0;
  #is_too_long = false;
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });

  constructor(readonly bytes_max: number) {}

  /** The lines that end in a piece of the stream. */
  push(chunk: Uint8Array): FileLine[] {
    const lines: FileLine[] = [];
    const bytes = Buffer.from(chunk.buffer, chunk.byteOffset, chunk.byteLength);
    let from = 0;
    for (let at = bytes.indexOf(line_feed); at !== -1; at = bytes.indexOf(line_feed, from)) {
      this.#keep(bytes.subarray(from, at));
      lines.push(this.#take());
      from = at + 1;
    }
    // The rest of a piece would keep the whole piece in memory.
    if (from < bytes.length) this.#keep(Buffer.from(bytes.subarray(from)));
    return lines;
  }

  /** The last line, if it has no line end. */
  end(): FileLine[] {
    return this.#bytes === 0 && !this.#is_too_long ? [] : [this.#take()];
  }

  #keep(piece: Buffer): void {
    this.#bytes += piece.length;
    if (this.#bytes > this.bytes_max) {
      this.#is_too_long = true;
      this.#pieces = [];
    } else if (piece.length > 0) this.#pieces.push(piece);
  }

  #take(): FileLine {
    const line = ++this.#line;
    const pieces = this.#pieces;
    const is_too_long = this.#is_too_long;
    this.#pieces = [];
    this.#bytes = 0;
    this.#is_too_long = false;
    if (is_too_long) return { line, text: undefined, fault: 'too long' };
    try {
      // A byte order mark at the beginning is left out.
      const text = this.#decoder.decode(pieces.length === 1 ? pieces[0] : Buffer.concat(pieces));
      return { line, text };
    } catch {
      return { line, text: undefined, fault: 'not UTF-8' };
    }
  }
}

/** The lines of a stream, in lists as they arrive. */
export async function* streamLines(
  stream: AsyncIterable<Uint8Array>,
  bytes_max: number,
): AsyncGenerator<readonly FileLine[]> {
  const splitter = new LineSplitter(bytes_max);
  for await (const chunk of stream) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last.length > 0) yield last;
}
