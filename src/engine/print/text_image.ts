// Draws a text as a PNG: glyph outlines are filled on a grid of pixels, whose shades are the coverage of each pixel.
import { deflateSync } from 'node:zlib';
import type { Region } from '../../kit/contract/region.ts';
import { type Face as FontFace, type OpenFont, openOutlines } from './fonts.ts';
import { pngOf } from './png.ts';
import { graphemes } from './typesetter.ts';

export interface TextStyle {
  readonly bold: boolean;
  readonly italic: boolean;
  /** In points. A text that would make too large an image is drawn smaller. */
  readonly font_size: number;
  /** `#AbCd12`. */
  readonly text_color: string;
  /** In cm. */
  readonly image_width: number;
  readonly h_align: 'left' | 'center' | 'right';
}

type Face = FontFace<OpenFont>;

interface Command {
  readonly command: 'moveTo' | 'lineTo' | 'quadraticCurveTo' | 'bezierCurveTo' | 'closePath';
  readonly args: readonly number[];
}
interface GlyphRun {
  readonly glyphs: readonly { readonly path: { readonly commands: readonly Command[] } }[];
  readonly positions: readonly { xAdvance: number; xOffset: number; yOffset: number }[];
}

/** Dots per inch of thermal printers. */
const dpi = 203;
const pixels_max = 8_000_000;
const line_height = 1.3;
const slant = 0.2;

/** A text in one face, with its width in em. */
interface Run {
  readonly face: Face;
  readonly text: string;
  readonly width: number;
}

/** Splits a text where its face changes: a character is drawn in the first face that has it. */
function runsOf(text: string, faces: readonly Face[]): Run[] {
  const [own] = faces as [Face];
  const parts: { face: Face; text: string }[] = [];
  for (const character of text) {
    const code_point = character.codePointAt(0) ?? 0;
    const face = faces.find(({ font }) => font.hasGlyphForCodePoint(code_point)) ?? own;
    const last = parts.at(-1);
    if (last?.face === face) last.text += character;
    else parts.push({ face, text: character });
  }
  return parts.map(({ face, text: part }) => ({
    face,
    text: part,
    width: face.font.layout(part).advanceWidth / face.font.unitsPerEm,
  }));
}

const widthOf = (text: string, faces: readonly Face[]): number =>
  runsOf(text, faces).reduce((sum, { width }) => sum + width, 0);

/** Breaks a text into lines of at most so many em: between words, and inside of a word that is longer than a line. */
function breakLines(text: string, faces: readonly Face[], width_max: number): string[] {
  const lines: string[] = [];
  let line = '';
  const pieces = text
    .split(/(?<=\s)/)
    .flatMap((word) =>
      widthOf(word, faces) > width_max ? [...graphemes.segment(word)].map(({ segment }) => segment) : [word],
    );
  for (const piece of pieces) {
    if (line !== '' && widthOf(`${line}${piece}`.trimEnd(), faces) > width_max) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}

/** A grid that adds up, for each pixel, the signed areas left of the lines that pass through it. */
class CoverageGrid {
  readonly cells: Float32Array;

  constructor(
    readonly width: number,
    readonly height: number,
  ) {
    this.cells = new Float32Array((width + 2) * height + 2);
  }

  /** Adds a straight line between two points, in pixels from the top left corner. */
  addLine(x0: number, y0: number, x1: number, y1: number): void {
    if (y0 === y1) return;
    const direction = y0 < y1 ? 1 : -1;
    const [top_x, top, bottom_x, bottom] = direction > 0 ? [x0, y0, x1, y1] : [x1, y1, x0, y0];
    const slope = (bottom_x - top_x) / (bottom - top);
    const last = Math.min(this.height, Math.ceil(bottom));
    for (let y = Math.max(0, Math.floor(top)); y < last; y++) {
      const from = Math.max(top, y);
      const to = Math.min(bottom, y + 1);
      if (to > from)
        this.#addInRow(y, top_x + (from - top) * slope, top_x + (to - top) * slope, direction * (to - from));
    }
  }

  /** Adds the part of a line in one row, which covers `height` of it, between two columns. */
  #addInRow(y: number, xa: number, xb: number, height: number): void {
    const clamp = (x: number) => Math.min(Math.max(x, 0), this.width);
    const [left, right] = xa < xb ? [clamp(xa), clamp(xb)] : [clamp(xb), clamp(xa)];
    const row = y * (this.width + 2);
    const [first, last] = [Math.floor(left), Math.ceil(right)];
    if (last <= first + 1) {
      const middle = (left + right) / 2 - first;
      this.#add(row + first, height * (1 - middle), height * middle);
      return;
    }
    const per_column = height / (right - left);
    for (let x = first; x < last; x++) {
      const [from, to] = [Math.max(left, x), Math.min(right, x + 1)];
      const part = per_column * (to - from);
      const middle = (from + to) / 2 - x;
      this.#add(row + x, part * (1 - middle), part * middle);
    }
  }

  #add(at: number, here: number, next: number): void {
    this.cells[at] = (this.cells[at] ?? 0) + here;
    this.cells[at + 1] = (this.cells[at + 1] ?? 0) + next;
  }

  /** The shade of each pixel, 0 to 255, row by row, each row after a filter byte of a PNG. */
  shades(): Uint8Array {
    const shades = new Uint8Array((this.width + 1) * this.height);
    for (let y = 0; y < this.height; y++) {
      let covered = 0;
      for (let x = 0; x < this.width; x++) {
        covered += this.cells[y * (this.width + 2) + x] ?? 0;
        shades[y * (this.width + 1) + 1 + x] = Math.round(Math.min(1, Math.abs(covered)) * 255);
      }
    }
    return shades;
  }
}

const curve_steps = 8;

/** Adds a glyph's outline. `place` turns units of the font into pixels. */
function addOutline(
  grid: CoverageGrid,
  commands: readonly Command[],
  place: (x: number, y: number) => readonly [number, number],
): void {
  let [x, y, start_x, start_y] = [0, 0, 0, 0];
  const lineTo = (to_x: number, to_y: number) => {
    grid.addLine(...place(x, y), ...place(to_x, to_y));
    [x, y] = [to_x, to_y];
  };
  for (const { command, args } of commands) {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = args;
    const [from_x, from_y] = [x, y];
    if (command === 'moveTo') {
      lineTo(start_x, start_y);
      [x, y, start_x, start_y] = [a, b, a, b];
    } else if (command === 'lineTo') lineTo(a, b);
    else if (command === 'closePath') lineTo(start_x, start_y);
    else
      for (let step = 1; step <= curve_steps; step++) {
        const t = step / curve_steps;
        const u = 1 - t;
        if (command === 'quadraticCurveTo')
          lineTo(u * u * from_x + 2 * u * t * a + t * t * c, u * u * from_y + 2 * u * t * b + t * t * d);
        else
          lineTo(
            u ** 3 * from_x + 3 * u * u * t * a + 3 * u * t * t * c + t ** 3 * e,
            u ** 3 * from_y + 3 * u * u * t * b + 3 * u * t * t * d + t ** 3 * f,
          );
      }
  }
  lineTo(start_x, start_y);
}

/** Adds a run at a place in pixels, with `size` pixels to the em. @returns its width in pixels. */
function addRun(
  grid: CoverageGrid,
  { face, text }: Run,
  left: number,
  baseline: number,
  size: number,
  lean: number,
): number {
  const { glyphs, positions } = face.font.layout(text) as unknown as GlyphRun;
  const scale = size / face.font.unitsPerEm;
  // A face without bold letters is drawn twice, side by side.
  const offsets = face.outline === 0 ? [0] : [0, face.outline * size];
  let pen = left;
  for (const [at, { path }] of glyphs.entries()) {
    const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[at] ?? {};
    for (const offset of offsets)
      addOutline(grid, path.commands, (x, y) => {
        const up = (y + yOffset) * scale;
        return [pen + offset + (x + xOffset) * scale + up * lean, baseline - up];
      });
    pen += xAdvance * scale;
  }
  return pen - left;
}

/** Draws a text, broken into lines, and returns the bytes of a PNG. */
export async function drawTextImage(text: string, region: Region, style: TextStyle): Promise<Uint8Array> {
  const all = await openOutlines(region, text);
  const faces = all[style.bold ? 'bold' : 'regular'];
  const width = Math.max(1, Math.round((style.image_width / 2.54) * dpi));
  let size = (style.font_size / 72) * dpi;
  let lines: string[];
  for (;;) {
    lines = breakLines(text, faces, width / size);
    if (width * lines.length * size * line_height <= pixels_max || size <= 1) break;
    size *= 0.8;
  }
  const height = Math.max(1, Math.ceil(lines.length * size * line_height));
  const grid = new CoverageGrid(width, height);
  for (const [at, line] of lines.entries()) {
    const runs = runsOf(line, faces);
    const free = width - runs.reduce((sum, run) => sum + run.width, 0) * size;
    let left = style.h_align === 'left' ? 0 : style.h_align === 'right' ? free : free / 2;
    for (const run of runs)
      left += addRun(grid, run, left, (at + 0.8) * size * line_height, size, style.italic ? slant : 0);
  }
  return pngOf({ width, height, packed: deflateSync(grid.shades()), color: style.text_color });
}
