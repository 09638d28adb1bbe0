/** A glyph of a font, with its own width in units of the font. */
export interface Glyph {
  readonly id: number;
  /** The characters that it shows. */
  readonly codePoints: readonly number[];
  readonly advanceWidth: number;
}

/** A glyph with the characters that it shows. Several characters may share a glyph. */
export const glyphKey = ({ id, codePoints }: Glyph): string => `${id} ${codePoints.join(' ')}`;

/** The place of a glyph, and where the next one begins. */
export interface Position {
  readonly xAdvance: number;
  readonly yAdvance: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

export interface GlyphRun {
  readonly glyphs: readonly Glyph[];
  readonly positions: readonly Position[];
  readonly advanceWidth: number;
}

/** The glyphs of a text in a font, as fontkit places them, and their width in units of the font. */
export type Layout = (text: string, features?: Partial<Record<string, boolean>>) => GlyphRun;

/**
 * A font's own layout, made independent of earlier texts. fontkit remembers with each glyph the characters that it
 * first represented, so a later text would depend on earlier ones and lose characters that share a glyph.
 */
export function repeatableLayout(font: { layout: Layout }): Layout {
  const layout = font.layout.bind(font);
  return (text, features) => {
    Object.assign(font, { _glyphs: {} });
    return layout(text, features);
  };
}
