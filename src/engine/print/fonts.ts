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
}

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

const open_faces = new Map<string, Promise<Face>>();

function openFace(script: Script, weight: Weight): Promise<Face> {
  const name = `${script}-${weight}`;
  let face = open_faces.get(name);
  if (!face) {
    face = readFace(name, script, weight);
    open_faces.set(name, face);
    // A file that could not be read may be readable next time.
    face.catch(() => open_faces.delete(name));
  }
  return face;
}

async function readFace(name: string, script: Script, weight: Weight): Promise<Face> {
  const font: OpenFont = create(await readFontFile(typefaces[script][weight]));
  font.layout = fastLayout(repeatableLayout(font));
  return { name, font };
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
