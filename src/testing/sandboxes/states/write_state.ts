// Writes the state of a sandbox as a file, in memory: what is sent must be complete.
import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { markText, type StateHeader, StateTooLargeError } from './state_file.ts';
import { state_limits } from './state_limits.ts';

/** What goes into a file. */
export interface WrittenState {
  readonly header: StateHeader;
  /** The rows of each table, as lines. */
  readonly tables: AsyncIterable<{ readonly table: string; readonly bytes: Uint8Array }>;
  /** The calls of the journal, as lines. */
  readonly calls: readonly string[];
}

async function* linesOf({ header, tables, calls }: WrittenState): AsyncGenerator<string | Uint8Array> {
  yield `${JSON.stringify(header)}\n`;
  let last: string | undefined;
  for await (const { table, bytes } of tables) {
    if (table !== last) yield `${markText(['table', table])}\n`;
    last = table;
    yield bytes;
  }
  if (calls.length > 0) yield `${markText(['calls'])}\n`;
  for (const call of calls) yield `${call}\n`;
}

async function* withEnd(state: WrittenState): AsyncGenerator<string | Uint8Array> {
  const digest = createHash('sha256');
  let bytes = 0;
  for await (const piece of linesOf(state)) {
    digest.update(piece);
    bytes += Buffer.byteLength(piece);
    if (bytes > state_limits.state_bytes_max.value)
      throw new StateTooLargeError('The unpacked state is too large.');
    yield piece;
  }
  yield `${markText(['end', digest.digest('hex')])}\n`;
}

/** @throws StateTooLargeError */
export async function packState(state: WrittenState): Promise<Uint8Array> {
  const pieces: Buffer[] = [];
  let bytes = 0;
  await pipeline(Readable.from(withEnd(state)), createGzip(), async (packed: AsyncIterable<Buffer>) => {
    for await (const piece of packed) {
      bytes += piece.length;
      if (bytes > state_limits.state_file_bytes_max.value)
        throw new StateTooLargeError('The file is too large.');
      pieces.push(piece);
    }
  });
  return Buffer.concat(pieces);
}
