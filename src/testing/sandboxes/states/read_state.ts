// Unpacks a file with the state of a sandbox, which anybody may have written. Its rows go to a file for each table;
// nothing is used of them before the end of the file has shown that it is complete.
import { createHash } from 'node:crypto';
import { closeSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { type FileLine, streamLines } from '../../../engine/transfer/lines.ts';
import { codeOf } from '../../../kit/contract/thrown.ts';
import { readKeptCall } from './kept_calls.ts';
import type { UnpackedCall } from './loaded_state.ts';
import { findPartMark, readStateHeader, StateFileError, type StateHeader } from './state_file.ts';
import { state_limits } from './state_limits.ts';

const file_bytes_max = state_limits.state_file_bytes_max.value;
const bytes_max = state_limits.state_bytes_max.value;

export interface UnpackOptions {
  /** A folder for the rows, which the caller removes. */
  readonly folder: string;
  /** The version of this program. */
  readonly version: string;
  /** Whether rows of a table may be in a file. */
  readonly hasTable: (name: string, header: StateHeader) => boolean;
  readonly line_bytes_max: number;
}

/** What a file has. */
export interface UnpackedState {
  readonly header: StateHeader;
  /** The files with the rows, by table. */
  readonly paths: ReadonlyMap<string, string>;
  readonly calls: readonly UnpackedCall[];
  /** Of all that the file has. */
  readonly checksum: string;
}

/** Reads the lines of a file one after the other. */
class StateReader {
  readonly #digest = createHash('sha256');
  #header: StateHeader | undefined;
  readonly #paths = new Map<string, string>();
  readonly #calls: UnpackedCall[] = [];
  #checksum: string | undefined;
  #part: 'header' | 'tables' | 'calls' | 'end' = 'header';
  /** The open file of the table whose rows are read. */
  #file: number | undefined;

  constructor(readonly options: UnpackOptions) {}

  read(lines: readonly FileLine[]): void {
    let rows: string[] = [];
    const write = () => {
      if (rows.length > 0 && this.#file !== undefined) writeSync(this.#file, rows.join(''));
      rows = [];
    };
    for (const { line, text, fault } of lines) {
      if (text === undefined) throw new StateFileError(`Line ${line} of the unpacked file is ${fault}.`);
      if (this.#part === 'end') throw new StateFileError('The file goes on after its end.');
      const mark = this.#part === 'header' ? undefined : findPartMark(text);
      if (mark?.[0] !== 'end') this.#digest.update(text).update('\n');
      if (mark) {
        write();
        this.#turn(mark[0], mark[1]);
      } else if (this.#part === 'tables' && this.#file !== undefined) rows.push(`${text}\n`);
      else this.#readOther(text, line);
    }
    write();
  }

  #readOther(text: string, line: number): void {
    if (this.#part === 'header') {
      this.#header = readStateHeader(text, this.options.version);
      this.#part = 'tables';
      return;
    }
    if (this.#part !== 'calls')
      throw new StateFileError(`Line ${line} of the unpacked file belongs to no table.`);
    const call = readKeptCall(text);
    if (typeof call === 'string')
      throw new StateFileError(`The journal has a call that cannot be used: ${call}.`);
    this.#calls.push(call);
  }

  #turn(kind: 'table' | 'calls' | 'end', value = ''): void {
    this.close();
    if (this.#part === 'calls' && kind !== 'end')
      throw new StateFileError('The file has a part after its journal.');
    if (kind === 'table') this.#openTable(value);
    else this.#part = kind;
    if (kind !== 'end') return;
    this.#checksum = this.#digest.digest('hex');
    if (value !== this.#checksum)
      throw new StateFileError('The file was altered: its checksum is not that of its content.');
  }

  #openTable(table: string): void {
    const { folder, hasTable } = this.options;
    const shown = JSON.stringify(table.slice(0, 80));
    if (!this.#header || !hasTable(table, this.#header))
      throw new StateFileError(`The file has rows of ${shown}, which is no table that a state may have.`);
    if (this.#paths.has(table)) throw new StateFileError(`The file has the table ${shown} twice.`);
    // The name is that of a table of this program, so it is no path.
    const path = join(folder, `${table}.ndjson`);
    this.#paths.set(table, path);
    this.#file = openSync(path, 'wx', 0o600);
  }

  close(): void {
    if (this.#file !== undefined) closeSync(this.#file);
    this.#file = undefined;
  }

  end(): UnpackedState {
    if (this.#checksum === undefined || !this.#header) throw new StateFileError(incomplete);
    return { header: this.#header, paths: this.#paths, calls: this.#calls, checksum: this.#checksum };
  }
}

const incomplete = 'The file is not complete.';

/** The bytes of a stream, up to a limit. */
async function* upTo(stream: AsyncIterable<Uint8Array>, limit: number, what: string) {
  let bytes = 0;
  for await (const piece of stream) {
    bytes += piece.length;
    if (bytes > limit) throw new StateFileError(`The ${what} is larger than ${limit} bytes.`);
    yield piece;
  }
}

/** The sentence for an error of a stream; the error itself if it is not about the file. */
function explainedStream(error: unknown): unknown {
  const code = codeOf(error) ?? '';
  if (code === 'Z_BUF_ERROR' || code === 'ECONNRESET') return new StateFileError(incomplete);
  if (code.startsWith('Z_'))
    return new StateFileError('The file is not compressed with gzip, or was altered.');
  return error;
}

/** @throws StateFileError */
export async function unpackState(
  file: AsyncIterable<Uint8Array>,
  options: UnpackOptions,
): Promise<UnpackedState> {
  const reader = new StateReader(options);
  try {
    await pipeline(
      upTo(file, file_bytes_max, 'file'),
      createGunzip(),
      async (unpacked: AsyncIterable<Uint8Array>) => {
        const bounded = upTo(unpacked, bytes_max, 'unpacked file');
        for await (const lines of streamLines(bounded, options.line_bytes_max)) reader.read(lines);
      },
    );
    return reader.end();
  } catch (error) {
    throw explainedStream(error);
  } finally {
    reader.close();
  }
}
