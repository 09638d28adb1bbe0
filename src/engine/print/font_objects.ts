// A font within a PDF: the objects that describe its glyphs, their widths, and the characters that they show.
import { createHash } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { hexText, type PdfBody, streamBody } from './pdf_objects.ts';

/** The parts of an opened font that describe it as a whole. */
export interface FontMetrics {
  readonly postscriptName: string;
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly capHeight: number;
  readonly xHeight: number;
  readonly italicAngle: number;
  readonly bbox: {
    readonly minX: number;
    readonly minY: number;
    readonly maxX: number;
    readonly maxY: number;
  };
}

/** The glyphs of a font that a document contains. They are numbered from 0, the sign for a missing glyph. */
export interface EmbeddedGlyphs {
  /** The font program with only these glyphs: TrueType, or CFF with `is_cff`. */
  readonly program: Uint8Array;
  readonly is_cff: boolean;
  /** Widths in units of the font. */
  readonly widths: readonly number[];
  /** The text of each glyph. */
  readonly texts: readonly string[];
}

const hexNumber = (value: number) => value.toString(16).padStart(4, '0');
/** A range of this table must not go beyond one leading byte. */
const range_length = 256;

function textTable(texts: readonly string[]): string {
  const ranges: string[] = [];
  for (let start = 0; start < texts.length; start += range_length) {
    const part = texts.slice(start, start + range_length);
    const shown = part.map((text) => `<${hexText(text === '' ? '\0' : text)}>`).join('');
    ranges.push(`<${hexNumber(start)}><${hexNumber(start + part.length - 1)}>[${shown}]`);
  }
  return `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo << /Registry (Adobe) /Ordering (UCS) /Supplement 0 >> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${ranges.length} beginbfrange
${ranges.join('\n')}
endbfrange
endcmap
CMapName currentdict /CMap defineresource pop
end
end`;
}

/** Six letters that differ for each set of glyphs. */
const tagOf = (program: Uint8Array) =>
  String.fromCharCode(
    ...createHash('sha256')
      .update(program)
      .digest()
      .subarray(0, 6)
      .map((byte) => 65 + (byte % 26)),
  );

const packed_entry = '/Filter /FlateDecode\n';

/**
 * The bodies of the objects of a font, which get the numbers from `first` on. A page names the first of them.
 */
export function fontObjects(
  first: number,
  font: FontMetrics,
  { program, is_cff, widths, texts }: EmbeddedGlyphs,
): PdfBody[] {
  const scale = 1000 / font.unitsPerEm;
  const scaled = (...values: number[]) =>
    values.map((value) => Math.round(value * scale * 1000) / 1000).join(' ');
  const name = `${tagOf(program)}+${font.postscriptName}`;
  const { minX, minY, maxX, maxY } = font.bbox;
  const reference = (at: number) => `${first + at} 0 R`;
  const kind = is_cff ? '/CIDFontType0' : '/CIDFontType2\n/CIDToGIDMap /Identity';
  const file = is_cff ? 'FontFile3' : 'FontFile2';
  const symbolic = 4;
  return [
    `<<\n/Type /Font\n/Subtype /Type0\n/BaseFont /${name}\n/Encoding /Identity-H\n/DescendantFonts [${reference(1)}]\n/ToUnicode ${reference(4)}\n>>`,
    `<<\n/Type /Font\n/Subtype ${kind}\n/BaseFont /${name}\n/CIDSystemInfo << /Registry (Adobe) /Ordering (Identity) /Supplement 0 >>\n/FontDescriptor ${reference(2)}\n/W [0 [${scaled(...widths)}]]\n>>`,
    `<<\n/Type /FontDescriptor\n/FontName /${name}\n/Flags ${symbolic}\n/FontBBox [${scaled(minX, minY, maxX, maxY)}]\n/ItalicAngle ${font.italicAngle}\n/Ascent ${scaled(font.ascent)}\n/Descent ${scaled(font.descent)}\n/CapHeight ${scaled(font.capHeight || font.ascent)}\n/XHeight ${scaled(font.xHeight || 0)}\n/StemV 0\n/${file} ${reference(3)}\n>>`,
    streamBody(`${is_cff ? '/Subtype /CIDFontType0C\n' : ''}${packed_entry}`, deflateSync(program)),
    streamBody(packed_entry, deflateSync(textTable(texts))),
  ];
}
