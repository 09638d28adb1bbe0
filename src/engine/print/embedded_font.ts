// A font within one document: which of its glyphs the pages show, and where in the file they are.
import { findPart } from '../store/blobs/shared_parts.ts';
import type { FastFont } from './fast_font.ts';
import { type FontMetrics, fontObjects } from './font_objects.ts';
import { type SubsetFont, subsetProgram } from './font_subset.ts';
import { type Glyph, glyphKey } from './layout.ts';
import type { PdfObjects } from './pdf_objects.ts';

/** A glyph as a page names it: the name of a font on the page, and the bytes of a number in it. */
export interface GlyphPlace {
  readonly font: string;
  readonly bytes: string;
  /** Its number in the prepared parts, which is the same in every document; undefined for a glyph that they do not have. */
  readonly prepared?: number;
}

const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '(': '\\(', ')': '\\)', '\r': '\\r' };

/** A number as two bytes of a text, in which some bytes have a meaning of their own. */
const bytesOf = (number: number): string =>
  String.fromCharCode(number >> 8, number & 0xff).replace(/[\\()\r]/g, (byte) => escapes[byte] ?? byte);

/** The font of a page by its name, and the number of its object. */
export type NamedFont = readonly [name: string, object: number];

interface SubsetSource extends FontMetrics, SubsetFont {
  getGlyph(glyph: number): { readonly advanceWidth: number };
}

/** Glyphs are taken from a prepared part. A document contains only those further glyphs that it shows. */
export class EmbeddedFont {
  readonly #font: FastFont;
  readonly #prepared_name: string;
  readonly #own_name: string;
  readonly #places = new Map<Glyph, GlyphPlace>();
  /** Undefined as long as no prepared glyph is shown. */
  #last_prepared: number | undefined;
  readonly #own: Glyph[] = [];
  readonly #own_places = new Map<string, GlyphPlace>();

  constructor(font: FastFont) {
    this.#font = font;
    // Short names that are the same in every document, and of which no other font has the number.
    const number = font.table.parts[0]?.first_object;
    this.#prepared_name = `F${number}`;
    this.#own_name = `G${number}`;
  }

  place(glyph: Glyph): GlyphPlace {
    let place = this.#places.get(glyph);
    if (!place) {
      const number = this.#font.numberInParts(glyph);
      if (number !== undefined) this.usePrepared(number);
      place =
        number === undefined
          ? this.#placeOwn(glyph)
          : { font: this.#prepared_name, bytes: bytesOf(number), prepared: number };
      this.#places.set(glyph, place);
    }
    return place;
  }

  /** Pages show this prepared glyph. */
  usePrepared(number: number): void {
    this.#last_prepared = Math.max(this.#last_prepared ?? 0, number);
  }

  /** Characters that share a glyph get one each, so that they are read as what they are. */
  #placeOwn(glyph: Glyph): GlyphPlace {
    const key = glyphKey(glyph);
    let place = this.#own_places.get(key);
    if (!place) {
      place = { font: this.#own_name, bytes: bytesOf(this.#own.push(glyph)) };
      this.#own_places.set(key, place);
    }
    return place;
  }

  /** Writes the glyphs that were placed. */
  async write(objects: PdfObjects): Promise<NamedFont[]> {
    const fonts: NamedFont[] = [];
    const last = this.#last_prepared;
    if (last !== undefined) fonts.push([this.#prepared_name, await this.#writePrepared(objects, last)]);
    if (this.#own.length > 0) fonts.push([this.#own_name, this.#writeOwn(objects)]);
    return fonts;
  }

  async #writePrepared(objects: PdfObjects, last: number): Promise<number> {
    const part = this.#font.table.parts.find(({ glyph_count }) => last < glyph_count);
    const bytes = part && (await findPart(part.name));
    if (!bytes) throw new Error(`${this.#font.table.name} is not prepared.`);
    const { first_object, offsets } = part;
    objects.writePrepared(
      bytes,
      offsets.map((offset, at) => [first_object + at, offset]),
    );
    return first_object;
  }

  #writeOwn(objects: PdfObjects): number {
    const source = this.#font.rest as unknown as SubsetSource;
    const ids = [0, ...this.#own.map(({ id }) => id)];
    const { components, ...program } = subsetProgram(source, ids);
    const widths = [...ids, ...components].map((id) => source.getGlyph(id).advanceWidth);
    const texts = ['', ...this.#own.map(({ codePoints }) => String.fromCodePoint(...codePoints))];
    const first = objects.reserve();
    const bodies = fontObjects(first, source, { ...program, widths, texts });
    for (const [at, body] of bodies.entries()) objects.write(at === 0 ? first : objects.reserve(), body);
    return first;
  }
}
