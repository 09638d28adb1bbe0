// What a page of a PDF shows, as operators. Lengths are in points, from the upper left corner.
import type { EmbeddedFont } from './embedded_font.ts';
import { type FastFont, wordsOf } from './fast_font.ts';
import { pdfNumber, textString } from './pdf_objects.ts';

export interface Rectangle {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface PlacedText {
  readonly font: FastFont;
  readonly size: number;
  /** Where the text begins, on its baseline. */
  readonly x: number;
  readonly baseline: number;
  readonly text: string;
  /** Width of a line around each letter. */
  readonly outline: number;
  /** The text that is copied and searched, if it differs from what is drawn. */
  readonly meant?: string | undefined;
}

/** Operators that show prepared glyphs only, so that they are the same in every document. */
export interface DrawnTexts {
  readonly operators: string;
  /** The highest number of a shown glyph in each font. */
  readonly glyphs: ReadonlyMap<FastFont, number>;
}

/** A font places its glyphs in thousandths of the size. */
const font_units = 1000;

export class PageContent {
  readonly #embed: (font: FastFont) => EmbeddedFont;
  #operators: string[] = [];
  #height = 0;
  /** The fonts of the texts that were drawn since this was set, with their highest glyph; undefined if it is not prepared. */
  #shown = new Map<FastFont, number | undefined>();

  /** @param embed the fonts of the document. */
  constructor(embed: (font: FastFont) => EmbeddedFont) {
    this.#embed = embed;
  }

  begin(height: number): void {
    this.#operators = [];
    this.#height = height;
  }

  get height(): number {
    return this.#height;
  }

  /** The operators of the page, one byte for each character. */
  get operators(): string {
    return this.#operators.join('\n');
  }

  addContent(operators: string): void {
    this.#operators.push(operators);
  }

  #point(x: number, y: number): string {
    return `${pdfNumber(x)} ${pdfNumber(this.#height - y)}`;
  }

  /** A black line. With `dash`, it is broken into dashes of this length. */
  line(from: readonly [number, number], to: readonly [number, number], width: number, dash?: number): void {
    if (dash !== undefined) this.addContent(`[${pdfNumber(dash)} ${pdfNumber(dash)}] 0 d`);
    this.addContent(`${pdfNumber(width)} w ${this.#point(...from)} m ${this.#point(...to)} l S`);
    if (dash !== undefined) this.addContent('[] 0 d');
  }

  #rectangle({ x, y, width, height }: Rectangle): string {
    return `${this.#point(x, y + height)} ${pdfNumber(width)} ${pdfNumber(height)} re`;
  }

  frame(rectangle: Rectangle, width: number): void {
    this.addContent(`${pdfNumber(width)} w ${this.#rectangle(rectangle)} S`);
  }

  /**
   * Fills every second of the stripes into which a rectangle is cut, beginning with the first, from left to right or from
   * top to bottom.
   *
   * @param module the unit of the widths, in points.
   */
  bars({ x, y, width, height }: Rectangle, module: number, widths: readonly number[], down: boolean): void {
    // The unit of the page is set to the module, so that the edges of all bars are exact.
    const unit = pdfNumber(down ? -module : module, 9);
    const scale = down ? `${pdfNumber(width)} 0 0 ${unit}` : `${unit} 0 0 ${pdfNumber(height)}`;
    this.addContent(`q ${scale} ${this.#point(x, down ? y : y + height)} cm`);
    let at = 0;
    for (const [index, modules] of widths.entries()) {
      if (index % 2 === 0) this.addContent(down ? `0 ${at} 1 ${modules} re` : `${at} 0 ${modules} 1 re`);
      at += modules;
    }
    this.addContent('f Q');
  }

  text(placed: PlacedText): void {
    const { meant, outline } = placed;
    if (meant !== undefined) this.addContent(`/Span <</ActualText ${textString(meant)}>> BDC`);
    // Corners of an outline are round, because pointed ones would stick out of a character.
    if (outline > 0) this.addContent(`q ${pdfNumber(outline)} w 1 j 2 Tr`);
    this.#glyphs(placed);
    if (outline > 0) this.addContent('Q');
    if (meant !== undefined) this.addContent('EMC');
  }

  /** Draws texts. @returns what was drawn, unless the document has glyphs of its own for it. */
  captured(draw: () => void): DrawnTexts | undefined {
    const from = this.#operators.length;
    this.#shown = new Map();
    draw();
    const glyphs = new Map<FastFont, number>();
    for (const [font, number] of this.#shown)
      if (number === undefined) return undefined;
      else glyphs.set(font, number);
    return { operators: this.#operators.slice(from).join('\n'), glyphs };
  }

  /** Draws at the same place what was drawn on another page of this height. */
  repeat({ operators, glyphs }: DrawnTexts): void {
    for (const [font, number] of glyphs) this.#embed(font).usePrepared(number);
    if (operators !== '') this.addContent(operators);
  }

  #glyphs({ font, size, x, baseline, text }: PlacedText): void {
    const embedded = this.#embed(font);
    let highest: number | undefined = this.#shown.has(font) ? this.#shown.get(font) : 0;
    /** The name of the font at this place. */
    let named = '';
    const scale = font_units / font.unitsPerEm;
    const size_text = pdfNumber(size);
    let pen = x;
    /** Whether the next glyph begins where the last one ended. */
    let is_moved = true;
    let shown = '';
    const flush = () => {
      if (shown !== '') this.addContent(`[${shown})]TJ`);
      shown = '';
    };
    this.addContent('BT');
    // Each word is placed on its own, with the space after it.
    for (const word of wordsOf(text)) {
      const { glyphs, positions } = font.layout(word);
      for (const [at, glyph] of glyphs.entries()) {
        const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
        const place = embedded.place(glyph);
        const is_aside = xOffset !== 0 || yOffset !== 0;
        if (is_moved || is_aside) {
          flush();
          const across = pen + (xOffset / font.unitsPerEm) * size;
          const down = baseline - (yOffset / font.unitsPerEm) * size;
          this.addContent(`1 0 0 1 ${this.#point(across, down)} Tm`);
        }
        if (place.prepared === undefined) highest = undefined;
        else if (highest !== undefined) highest = Math.max(highest, place.prepared);
        if (named !== place.font) {
          flush();
          this.addContent(`/${place.font} ${size_text} Tf`);
          named = place.font;
        }
        if (shown === '') shown = '(';
        shown += place.bytes;
        const closer = glyph.advanceWidth - xAdvance;
        // In thousandths of the size: three decimals of them are as exact as the places of words.
        if (closer !== 0) shown += `)${pdfNumber(closer * scale, 3)}(`;
        pen += (xAdvance / font.unitsPerEm) * size;
        is_moved = is_aside;
      }
    }
    flush();
    this.addContent('ET');
    if (text !== '') this.#shown.set(font, highest);
  }
}
