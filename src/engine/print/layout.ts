/** The glyphs of a text in a font, as fontkit places them, and how wide they are in units of the font. */
export type Layout = (
  text: string,
  features?: Partial<Record<string, boolean>>,
) => { readonly advanceWidth: number };

/**
 * A font's own layout, which gives the same for a text whatever came before: fontkit keeps each glyph with the
 * characters it first stood for, so that a later text would depend on earlier ones and lose characters that share a
 * glyph.
 */
export function repeatableLayout(font: { layout: Layout }): Layout {
  const layout = font.layout.bind(font);
  return (text, features) => {
    Object.assign(font, { _glyphs: {} });
    return layout(text, features);
  };
}
