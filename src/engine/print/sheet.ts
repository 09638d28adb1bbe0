// A page of a PDF on which texts and lines are placed in millimetres.
import type { PageContent } from './page_content.ts';
import { type Paragraph, type Style, typeset } from './paragraph.ts';
import type { Run, Typesetter } from './typesetter.ts';

const ascii = /^[\x20-\x7e]*$/;

/** A box on the page in mm, from the upper left corner. */
export interface Box {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

export interface Placing extends Style {
  readonly align?: 'left' | 'center' | 'right';
  readonly from?: 'top' | 'middle' | 'bottom';
}

const points_per_mm = 72 / 25.4;
/** Distance of text from the edges of its box. */
const padding_mm = 1.5;

/** Converts to the unit of PDF. */
export const points = (mm: number): number => mm * points_per_mm;

export const inPoints = ({ x, y, width, height }: Box): Box => ({
  x: points(x),
  y: points(y),
  width: points(width),
  height: points(height),
});

export const inset = ({ x, y, width, height }: Box, across = padding_mm, down = across): Box => ({
  x: x + across,
  y: y + down,
  width: width - 2 * across,
  height: height - 2 * down,
});

/** The rest of a box below its first `taken` mm. */
export const below = ({ x, y, width, height }: Box, taken: number): Box => ({
  x,
  y: y + taken,
  width,
  height: Math.max(0, height - taken),
});

/** A box for each size, and one for the rest. */
type Parts<Sizes extends readonly number[]> = [...{ -readonly [At in keyof Sizes]: Box }, Box];

/** Cuts a box into rows, or into columns with `across`, of the given sizes. The last box is the rest. */
export function cut<const Sizes extends readonly number[]>(
  box: Box,
  sizes: Sizes,
  across?: boolean,
): Parts<Sizes>;
export function cut(box: Box, sizes: readonly number[], across = false): Box[] {
  const whole = across ? box.width : box.height;
  let at = 0;
  return [...sizes, whole - sizes.reduce((sum, size) => sum + size, 0)].map((size) => {
    const part = across ? { ...box, x: box.x + at, width: size } : { ...box, y: box.y + at, height: size };
    at += size;
    return part;
  });
}

export class Sheet {
  protected readonly page: PageContent;
  protected readonly typesetter: Typesetter;

  constructor(page: PageContent, typesetter: Typesetter) {
    this.page = page;
    this.typesetter = typesetter;
  }

  /** @returns the height of the text, in mm. */
  text(box: Box, text: string | readonly string[], placing: Placing): number {
    const texts = typeof text === 'string' ? [text] : text;
    const paragraph = typeset(this.typesetter, texts, placing, points(box.width), points(box.height));
    const height = (paragraph.lines.length * paragraph.leading * paragraph.size) / points_per_mm;
    const slack = Math.max(0, box.height - height);
    const { from = 'top', align = 'left' } = placing;
    const down = from === 'top' ? 0 : from === 'middle' ? slack / 2 : slack;
    this.#draw(paragraph, { ...box, y: box.y + down }, align);
    return height;
  }

  #draw({ lines, size, leading, ascent }: Paragraph, box: Box, align: 'left' | 'center' | 'right'): void {
    lines.forEach((runs, index) => {
      const slack = points(box.width) - runs.reduce((sum, { width }) => sum + width * size, 0);
      let x = points(box.x) + (align === 'left' ? 0 : align === 'center' ? slack / 2 : slack);
      const baseline = points(box.y) + (index * leading + ascent) * size;
      for (const run of runs) {
        this.#drawRun(run, size, x, baseline);
        x += run.width * size;
      }
    });
  }

  #drawRun({ face, text, drawn }: Run, size: number, x: number, baseline: number): void {
    // Marks are drawn at separate positions, in a different order, and a font may lack the replacement box. Readers take
    // quotation marks of another font for a line of their own. The original text is stored too, so that copying and
    // searching work.
    const meant = !ascii.test(text) && /[\p{M}□‘’“”]/u.test(text) ? text : undefined;
    const { font, outline } = face;
    this.page.text({ font, size, x, baseline, text: drawn, outline: outline * size, meant });
  }

  /** A black line along an edge of a box. */
  rule({ x, y, width, height }: Box, edge: 'top' | 'left', thickness_mm = 0.3): void {
    const end: [number, number] = edge === 'top' ? [x + width, y] : [x, y + height];
    this.page.line([points(x), points(y)], [points(end[0]), points(end[1])], points(thickness_mm));
  }

  /** Draws a line that shows where to cut the page. */
  cutLine(y: number, width: number): void {
    this.page.line([0, points(y)], [points(width), points(y)], points(0.2), points(2));
  }

  frame(box: Box, thickness_mm = 0.4): void {
    this.page.frame(inPoints(box), points(thickness_mm));
  }
}
