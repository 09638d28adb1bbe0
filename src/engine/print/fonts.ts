// The fonts of printed documents. A font is opened when a document first needs it, and then kept.
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { namesOf } from '../../kit/contract/records.ts';
import type { Region } from '../../kit/contract/region.ts';
import { codeOf } from '../../kit/contract/thrown.ts';
import { packageFile } from '../package_file.ts';
import { FastFont } from './fast_font.ts';
import { fastLayout } from './fast_layout.ts';
import { type Layout, repeatableLayout } from './layout.ts';
import { readFaceTable } from './prepared_face.ts';
import typefaces from './typefaces.json' with { type: 'json' };

export const weights = ['regular', 'bold'] as const;
export type Weight = (typeof weights)[number];
type Script = keyof typeof typefaces;

/** The parts of an opened font that we use. */
export interface OpenFont {
  readonly unitsPerEm: number;
  hasGlyphForCodePoint(code_point: number): boolean;
  layout: Layout;
}

export interface Face<Font extends OpenFont = FastFont> {
  readonly font: Font;
  /** Width of the outline of each letter, in em. It makes the letters of a regular font bold. */
  readonly outline: number;
}

/** The faces in the order in which they are searched for a glyph. */
type Faces<Font extends OpenFont> = Record<Weight, readonly Face<Font>[]>;

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

/** A file of a font. Chinese has no bold one: a second one would be a third of the package. */
interface FontFile {
  readonly name: string;
  readonly path: string;
  readonly outline: number;
}

function fileOf(script: Script, weight: Weight): FontFile {
  const files: { readonly regular: string; readonly bold?: string } = typefaces[script];
  const path = files[weight];
  return path === undefined
    ? { name: `${script}-regular`, path: files.regular, outline: bold_outline }
    : { name: `${script}-${weight}`, path, outline: 0 };
}

/** The region's script comes first, and faces that the texts do not need are left out. */
async function openEach<Font extends OpenFont>(
  region: Region,
  texts: string,
  open: (file: FontFile) => Promise<Font>,
): Promise<Faces<Font>> {
  const own = script_of_region[region] ?? 'latin';
  const others = namesOf(letters).filter((script) => script !== own && letters[script].test(texts));
  const faces: Record<Weight, Face<Font>[]> = { regular: [], bold: [] };
  for (const script of [own, ...others]) {
    for (const weight of weights) {
      const file = fileOf(script, weight);
      faces[weight].push({ font: await open(file), outline: file.outline });
    }
  }
  return faces;
}

/** What documents add to the texts that they show. */
const added = '…×·';

/** The faces for texts of a region in a document. */
export function openFaces(region: Region, texts: string): Promise<Faces<FastFont>> {
  // Texts are drawn in their composed form, which may have other characters.
  const drawn = added + texts + texts.normalize('NFC');
  return openEach(region, texts, (file) => openFastFont(file, drawn));
}

/** The same faces with the outlines of their glyphs. */
export const openOutlines = (region: Region, texts: string): Promise<Faces<OpenFont>> =>
  openEach(region, texts, ({ path }) => openFont(path));

/** Values that are made when they are first asked for, and then kept. */
function kept<Value>(make: (key: string) => Promise<Value>): (key: string) => Promise<Value> {
  const values = new Map<string, Promise<Value>>();
  return (key) => {
    let value = values.get(key);
    if (!value) {
      value = make(key);
      values.set(key, value);
      // A file that could not be read may be readable next time.
      value.catch(() => values.delete(key));
    }
    return value;
  };
}

const fastFont = kept(async (name) => new FastFont(await readFaceTable(name)));

/** The font itself is opened only if the texts contain characters that are not prepared. */
async function openFastFont({ name, path }: FontFile, texts: string): Promise<FastFont> {
  const font = await fastFont(name);
  if (!font.rest && font.needsRest(texts)) font.rest = await openFont(path);
  return font;
}

const openFont = kept(async (path): Promise<OpenFont> => {
  // @ts-expect-error fontkit has no types.
  const { create } = await import('fontkit');
  const font: OpenFont = create(await readFontFile(path));
  font.layout = fastLayout(repeatableLayout(font));
  return font;
});

/** The build copies the fonts into dist/. When the program runs from source, they are in npm's folder. */
async function readFontFile(path: string): Promise<Uint8Array> {
  try {
    return await readFile(packageFile('dist', 'fonts', basename(path)));
  } catch (error) {
    if (codeOf(error) !== 'ENOENT') throw error;
    return await readFile(packageFile('node_modules', path));
  }
}
