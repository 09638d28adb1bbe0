// Writes rows as lines of JSON, from the text in which COPY sends them.
import type { LineBytes } from '../snapshot.ts';
import type { ShownColumn } from '../snapshot_query.ts';

const code = (character: string) => character.charCodeAt(0);

const tab = code('\t');
const line_feed = code('\n');
const quote = code('"');
const backslash = code('\\');
const first_printable = code(' ');
const one = code('1');
/** Null is `\N`, and no value begins so. */
const null_letter = code('N');
/** `\v` is the only escape of COPY that JSON does not have. */
const vertical_tab = { letter: code('v'), code: code('\v') };

const bytesOf = (text: string): Uint8Array => Buffer.from(text);
const [word_true, word_false] = ['true', 'false'].map(bytesOf) as [Uint8Array, Uint8Array];
const escapes_of_controls = Array.from({ length: first_printable }, (_, at) =>
  bytesOf(`\\u${at.toString(16).padStart(4, '0')}`),
);
/** The most bytes that one byte of a value becomes. */
const growth_max = 6;

/** What a letter after a backslash stands for. */
const escaped = Uint8Array.from({ length: 256 }, (_, at) => at);
for (const [letter, stands_for] of ['b\b', 'f\f', 'n\n', 'r\r', 't\t', 'v\v'])
  escaped[code(letter as string)] = code(stands_for as string);

// Each of these functions writes to `out` from `at` on, and returns where it has ended.

function put(out: Uint8Array, at: number, bytes: Uint8Array): number {
  let to = at;
  for (let index = 0; index < bytes.length; index++) out[to++] = bytes[index] as number;
  return to;
}

/** Writes a value as it is. */
function putPlain(out: Uint8Array, at: number, row: Uint8Array, from: number, end: number): number {
  let to = at;
  for (let index = from; index < end; index++) {
    const byte = row[index] as number;
    out[to++] = byte === backslash ? (escaped[row[++index] as number] as number) : byte;
  }
  return to;
}

/** Writes a value as a string of JSON. */
function putString(out: Uint8Array, at: number, row: Uint8Array, from: number, end: number): number {
  let to = at;
  out[to++] = quote;
  for (let index = from; index < end; index++) {
    const byte = row[index] as number;
    if (byte === backslash) {
      const letter = row[++index] as number;
      if (letter === vertical_tab.letter)
        to = put(out, to, escapes_of_controls[vertical_tab.code] as Uint8Array);
      else {
        out[to++] = backslash;
        out[to++] = letter;
      }
    } else if (byte < first_printable) to = put(out, to, escapes_of_controls[byte] as Uint8Array);
    else {
      if (byte === quote) out[to++] = backslash;
      out[to++] = byte;
    }
  }
  out[to++] = quote;
  return to;
}

/** Tabs and line ends inside values are escaped. */
function endOfValue(row: Uint8Array, from: number): number {
  let at = from;
  while (row[at] !== tab && row[at] !== line_feed) at++;
  return at;
}

/** About this many bytes of lines are handed over at once. */
const piece_bytes = 131_072;
/** Room for the row that makes a piece full. */
const spare_bytes = 32_768;

/**
 * Writes the same lines as the JSON of `recordOf`. It works on bytes, and makes neither a record of a row nor texts of its
 * values.
 */
export class CopiedLines {
  readonly #columns: readonly { readonly name: Uint8Array; readonly kind: ShownColumn['kind'] }[];
  /** The most bytes that a line has besides its values. */
  readonly #other_bytes: number;
  #out: Uint8Array = Buffer.allocUnsafe(piece_bytes + spare_bytes);
  #at = 0;
  #rows = 0;

  /** @param columns the columns of the rows, in order. */
  constructor(columns: readonly ShownColumn[]) {
    this.#columns = columns.map(({ name, kind }) => ({ name: bytesOf(`,${JSON.stringify(name)}:`), kind }));
    this.#other_bytes = this.#columns.reduce((sum, { name }) => sum + name.length + word_false.length, 3);
  }

  get is_full(): boolean {
    return this.#at >= piece_bytes;
  }

  /** The lines since the last call; undefined if there are none. */
  take(): LineBytes | undefined {
    if (this.#rows === 0) return undefined;
    const taken = { bytes: this.#out.subarray(0, this.#at), rows: this.#rows };
    this.#out = Buffer.allocUnsafe(piece_bytes + spare_bytes);
    this.#at = this.#rows = 0;
    return taken;
  }

  #roomFor(bytes: number): Uint8Array {
    const needed = this.#at + bytes;
    if (needed <= this.#out.length) return this.#out;
    const larger = Buffer.allocUnsafe(Math.max(needed, 2 * this.#out.length));
    larger.set(this.#out.subarray(0, this.#at));
    this.#out = larger;
    return larger;
  }

  /** Adds a row: its values with tabs between them, and a line end. */
  add(row: Uint8Array): void {
    if (row[row.length - 1] !== line_feed) throw new Error('A row of COPY has no line end.');
    const out = this.#roomFor(row.length * growth_max + this.#other_bytes);
    const start = this.#at;
    let at = start;
    let from = 0;
    for (const { name, kind } of this.#columns) {
      const end = endOfValue(row, from);
      if (row[from] !== backslash || row[from + 1] !== null_letter) {
        at = put(out, at, name);
        if (kind === 'text') at = putString(out, at, row, from, end);
        else if (kind === 'json') at = putPlain(out, at, row, from, end);
        else at = put(out, at, row[from] === one ? word_true : word_false);
      }
      from = end + 1;
    }
    // Each piece begins with a comma, the first one too.
    if (at === start) at++;
    out[start] = code('{');
    out[at++] = code('}');
    out[at++] = line_feed;
    this.#at = at;
    this.#rows++;
  }
}
