// Bytes that many blobs contain, such as the fonts of printed documents, are files of the program. A row names them
// instead of containing them, so a blob takes the room of what only it contains.
import { readdir, readFile } from 'node:fs/promises';
import { preparedFile } from '../../package_file.ts';

const ending = '.part';
const mark = '%Stoa part ';
const name_length_max = 60;
/** How many marks of a blob are looked at. Documents have one for each part, and others may have any number. */
const marks_max = 100;
/** The beginning of a row that is written in pieces. A blob that begins like this is also written so, as one piece. */
const pieces_mark = Buffer.from('Stoa pieces ', 'latin1');
/** Only PDFs have parts. */
const pdf_mark = Buffer.from('%PDF-', 'latin1');

/** The line with which a part begins, by which it is found in a blob: a comment of PDF. */
export const partMark = (name: string): Buffer => Buffer.from(`${mark}${name}\n`, 'latin1');

/** A part by its name, or so many bytes of the blob itself. */
type Piece = string | number;

/** The parts of this program, with their paths. */
async function listParts(): Promise<ReadonlyMap<string, string>> {
  const names = (await readdir(preparedFile())).filter((name) => name.endsWith(ending));
  return new Map(names.map((name) => [name.slice(0, -ending.length), preparedFile(name)]));
}

let listed: Promise<ReadonlyMap<string, string>> | undefined;
const read = new Map<string, Buffer>();

/** Returns a part, which is read once; undefined if the program does not have it. */
export async function findPart(name: string): Promise<Buffer | undefined> {
  const known = read.get(name);
  if (known) return known;
  listed ??= listParts();
  listed.catch(() => {
    listed = undefined;
  });
  const path = (await listed).get(name);
  if (path === undefined) return undefined;
  const bytes = await readFile(path);
  read.set(name, bytes);
  return bytes;
}

/** The part that a blob contains at a place, if it does. */
async function partAt(bytes: Buffer, at: number): Promise<{ name: string; part: Buffer } | undefined> {
  const line = bytes.toString('latin1', at + mark.length, at + mark.length + name_length_max);
  const name = line.slice(0, Math.max(0, line.indexOf('\n')));
  const part = await findPart(name);
  return part && bytes.compare(part, 0, part.length, at, Math.min(at + part.length, bytes.length)) === 0
    ? { name, part }
    : undefined;
}

/** Leaves out the parts of a blob. @returns what `withParts` turns into the same bytes again. */
export async function withoutParts(blob: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(blob.buffer, blob.byteOffset, blob.byteLength);
  const begins = (beginning: Buffer) => bytes.subarray(0, beginning.length).equals(beginning);
  const pieces: Piece[] = [];
  const own: Buffer[] = [];
  let done = 0;
  const keep = (to: number) => {
    if (to === done) return;
    pieces.push(to - done);
    own.push(bytes.subarray(done, to));
  };
  let at = begins(pdf_mark) ? bytes.indexOf(mark, 0, 'latin1') : -1;
  for (let marks = 0; at !== -1 && marks < marks_max; marks++) {
    const found = await partAt(bytes, at);
    if (found) {
      keep(at);
      pieces.push(found.name);
      done = at + found.part.length;
    }
    at = bytes.indexOf(mark, found ? done : at + mark.length, 'latin1');
  }
  if (done === 0 && !begins(pieces_mark)) return blob;
  keep(bytes.length);
  return Buffer.concat([pieces_mark, Buffer.from(`${JSON.stringify(pieces)}\n`, 'latin1'), ...own]);
}

/**
 * Puts the parts of a blob back.
 *
 * @throws Error if the program does not have a part, because a newer one stored the blob.
 */
export async function withParts(row: Uint8Array): Promise<Uint8Array> {
  const bytes = Buffer.from(row.buffer, row.byteOffset, row.byteLength);
  if (!bytes.subarray(0, pieces_mark.length).equals(pieces_mark)) return row;
  let at = bytes.indexOf('\n') + 1;
  const pieces = JSON.parse(bytes.toString('latin1', pieces_mark.length, at)) as Piece[];
  const whole: Uint8Array[] = [];
  for (const piece of pieces) {
    if (typeof piece === 'number') {
      whole.push(bytes.subarray(at, at + piece));
      at += piece;
      continue;
    }
    const part = await findPart(piece);
    if (!part) throw new Error(`A stored document contains ${piece}, which this version does not have.`);
    whole.push(part);
  }
  return Buffer.concat(whole);
}
