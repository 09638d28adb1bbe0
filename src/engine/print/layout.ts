/** The glyphs of a text in a font, as fontkit places them, and their width in units of the font. */
export type Layout = (
  text: string,
  features?: Partial<Record<string, boolean>>,
) => { readonly advanceWidth: number };

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
