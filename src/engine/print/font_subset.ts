// A font program with only some of a font's glyphs.
import { flatGlyph, type GlyphPrograms } from './flat_glyphs.ts';

/** What fontkit calls a subset. `cff` is there in fonts with PostScript outlines. */
interface Subset {
  /** The glyphs, by their numbers in the font. The first is the sign for a missing glyph. */
  glyphs: number[];
  readonly cff?: CompactFont;
  charstrings: Uint8Array[];
  gsubrs: Uint8Array[];
  subsetCharstrings(): void;
  subsetFontdict(top: TopDict): void;
  addString(text: string): number | null;
  encode(): Uint8Array;
}

interface FontDict {
  FontName?: unknown;
  Private?: { Subrs?: unknown };
}
interface TopDict {
  FDArray: FontDict[];
  FDSelect?: { version: number; fds: number[] };
}
interface CompactFont extends GlyphPrograms {
  readonly topDict: TopDict;
  fdForGlyph(glyph: number): number;
}

export interface SubsetFont {
  createSubset(): unknown;
}

/**
 * PostScript outlines call shared routines, of which the font has 14,000. A subset of fontkit has an entry for each of
 * them, 30 KB. Here, each glyph contains the routines that it calls.
 */
function withoutRoutines(subset: Subset, font: CompactFont): void {
  const addString = subset.addString.bind(subset);
  Object.assign(subset, {
    subsetCharstrings() {
      subset.charstrings = subset.glyphs.map((glyph) => flatGlyph(font, glyph));
      subset.gsubrs = [];
    },
    subsetFontdict(top: TopDict) {
      const used = [...new Set(subset.glyphs.map((glyph) => font.fdForGlyph(glyph)))];
      top.FDArray = used.map((number) => {
        const { FontName, Private, ...dict } = font.topDict.FDArray[number] ?? {};
        if (!Private) return dict;
        const { Subrs, ...rest } = Private;
        return { ...dict, Private: rest };
      });
      top.FDSelect = { version: 0, fds: subset.glyphs.map((glyph) => used.indexOf(font.fdForGlyph(glyph))) };
    },
    /** Names and notices are not needed to draw. */
    addString: (text: string) => (text === 'Adobe' || text === 'Identity' ? addString(text) : null),
  });
}

/** Returns the font program of these glyphs, in this order. The first must be 0, the sign for a missing glyph. */
export function subsetProgram(
  font: SubsetFont,
  glyphs: readonly number[],
): { program: Uint8Array; is_cff: boolean; components: readonly number[] } {
  const subset = font.createSubset() as Subset;
  subset.glyphs = [...glyphs];
  if (subset.cff) withoutRoutines(subset, subset.cff);
  const program = subset.encode();
  // Parts of accented letters are added at the end.
  return { program, is_cff: subset.cff !== undefined, components: subset.glyphs.slice(glyphs.length) };
}
