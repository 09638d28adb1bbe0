// Faces of which everything that is equal in all documents is made beforehand (faces/make_face.ts): how their common
// letters are placed, and the objects of a PDF that contain their glyphs.
import { readFile } from 'node:fs/promises';
import { preparedFile } from '../package_file.ts';

/** A file with the objects of a font in a PDF: their bytes are the same in every document. */
export interface PreparedPart {
  readonly name: string;
  /** The number of its first object, which pages refer to. The others follow. */
  readonly first_object: number;
  /** Where each object begins in the file, in bytes. */
  readonly offsets: readonly number[];
  /** How many glyphs it contains that a page can name. */
  readonly glyph_count: number;
}

/** Lengths are in units of the font. */
export interface FaceTable {
  readonly name: string;
  readonly units_per_em: number;
  /** Width of the sign for a missing glyph, which is glyph 0. */
  readonly missing: number;
  /** Letters, and the groups of letters that have one glyph. */
  readonly texts: readonly string[];
  /** The glyph of each text, by its number in the font. */
  readonly glyphs: readonly number[];
  readonly advances: readonly number[];
  /** The row and the column of each text in `kerning`. */
  readonly left: readonly number[];
  readonly right: readonly number[];
  /** How much further apart two glyphs are than their widths say. */
  readonly kerning: readonly (readonly number[])[];
  /** The characters of the font, as first and last ones. */
  readonly covers: readonly (readonly number[])[];
  /** The parts number glyphs as the font does. Otherwise they have 0 and then `glyphs`. */
  readonly is_whole: boolean;
  /** The smallest first. Each has the glyphs of those before it, under the same numbers. */
  readonly parts: readonly PreparedPart[];
}

/** Reads the table of a prepared face, such as `latin-bold`. @throws if the program does not have it. */
export async function readFaceTable(name: string): Promise<FaceTable> {
  return JSON.parse(await readFile(preparedFile(`${name}.table`), 'utf8'));
}
