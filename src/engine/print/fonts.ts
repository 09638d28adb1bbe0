// The fonts of printed documents. A font is opened when a document first needs it, and then kept.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
// @ts-expect-error fontkit has no types. It is the version that pdfkit uses.
import { create } from 'fontkit';
import { namesOf } from '../../kit/contract/records.ts';
import type { Region } from '../../kit/contract/region.ts';
import { codeOf } from '../../kit/contract/thrown.ts';
import { packageFile } from '../package_file.ts';
import { fastLayout } from './fast_layout.ts';
import { type Layout, repeatableLayout } from './layout.ts';
import typefaces from './typefaces.json' with { type: 'json' };

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];
type Script = keyof typeof typefaces;

/** The parts of an opened font that we use. pdfkit receives the whole font. */
interface OpenFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code_point: number): boolean;
  layout: Layout;
}

export interface Face {
  /** The name of the font within a document. */
  readonly name: string;
  readonly font: OpenFont;
  /** Width of the outline of each letter, in em. It makes the letters of a regular font bold. */
  readonly outline: number;
}

/** How much the outline of a Chinese character may grow before its strokes touch. */
const bold_outline = 0.035;

/** The characters of a script. */
const letters: Record<Script, RegExp> = {
  // Every font has ASCII.
  latin: /[^\x20-\x7e\p{Script=Thai}\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u,
  thai: /\p{Script=Thai}/u,
  chinese:
    /[\p{Script=Han}\p{Script=Bopomofo}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\uff00-\uffef]/u,
};

const script_of_region: Partial<Record<Region, Script>> = { TH: 'thai', TW: 'chinese', CN: 'chinese' };

/**
 * The faces for texts of a region, in the order in which they are searched for a glyph. The region's script
 * comes first, and faces that the texts do not need are left out.
 */
export async function openFaces(region: Region, texts: string): Promise<Record<Weight, readonly Face[]>> {
  const own = script_of_region[region] ?? 'latin';
  const others = namesOf(letters).filter((script) => script !== own && letters[script].test(texts));
  const faces: Record<Weight, Face[]> = { regular: [], bold: [] };
  for (const script of [own, ...others]) {
    for (const weight of weights) faces[weight].push(await openFace(script, weight));
  }
  return faces;
}

/** Chinese has no bold file: a second one would be a third of the package. */
async function openFace(script: Script, weight: Weight): Promise<Face> {
  const files: { readonly regular: string; readonly bold?: string } = typefaces[script];
  const file = files[weight];
  const font = await openFont(file ?? files.regular);
  const name = `${script}-${weight}`;
  if (file !== undefined) return { name, font, outline: 0 };
  // pdfkit would embed fonts of one name once, and lose characters that share a glyph.
  const renamed: OpenFont = Object.create(font, { postscriptName: { value: name } });
  return { name, font: renamed, outline: bold_outline };
}

const open_fonts = new Map<string, Promise<OpenFont>>();

function openFont(path: string): Promise<OpenFont> {
  let font = open_fonts.get(path);
  if (!font) {
    font = readFont(path);
    open_fonts.set(path, font);
    // A file that could not be read may be readable next time.
    font.catch(() => open_fonts.delete(path));
  }
  return font;
}

async function readFont(path: string): Promise<OpenFont> {
  const font: OpenFont = create(await readFontFile(path));
  font.layout = fastLayout(repeatableLayout(font));
  return font;
}

/** The build copies the fonts into dist/. When the program runs from source, they are in npm's folder. */
async function readFontFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(packageFile('dist', 'fonts', basename(path)));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return await readFile(packageFile('node_modules', path));
  }
}
