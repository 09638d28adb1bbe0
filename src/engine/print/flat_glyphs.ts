// The outline of a glyph in PostScript, with the routines that it calls written out.

interface Routine {
  readonly offset: number;
  readonly length: number;
}

/** A font with PostScript outlines, as fontkit reads it. */
export interface GlyphPrograms {
  readonly stream: { pos: number; readBuffer(length: number): Uint8Array };
  readonly globalSubrIndex: readonly Routine[];
  getCharString(glyph: number): Uint8Array;
  privateDictForGlyph(glyph: number): { readonly Subrs?: readonly Routine[] } | null;
}

// The operators of a Type 2 charstring that matter here.
const stems = [1, 3, 18, 23];
const masks = [19, 20];
const call_local = 10;
const back = 11;
const two_bytes = 12;
const call_global = 29;
const flexes = [34, 35, 36, 37];

/** How many bytes a number takes that begins with this byte; 0 for an operator. */
function numberLength(first: number): number {
  if (first === 28) return 3;
  if (first < 32) return 0;
  if (first < 247) return 1;
  return first < 255 ? 2 : 5;
}

function readNumber(bytes: Uint8Array, at: number): number {
  const first = bytes[at] ?? 0;
  const next = bytes[at + 1] ?? 0;
  if (first === 28) return (((next << 8) | (bytes[at + 2] ?? 0)) << 16) >> 16;
  if (first < 247) return first - 139;
  if (first < 251) return (first - 247) * 256 + next + 108;
  if (first < 255) return -(first - 251) * 256 - next - 108;
  return (((next << 8) | (bytes[at + 2] ?? 0)) << 16) >> 16;
}

/** The numbers by which routines are called begin below zero. */
function biasOf(count: number): number {
  if (count < 1240) return 107;
  return count < 33_900 ? 1131 : 32_768;
}

/** @throws Error for an operator that fonts do not use, by which a called routine would be calculated. */
export function flatGlyph(font: GlyphPrograms, glyph: number): Uint8Array {
  const local = font.privateDictForGlyph(glyph)?.Subrs ?? [];
  const tokens: Uint8Array[] = [];
  let numbers: number[] = [];
  let stem_count = 0;

  const routine = (routines: readonly Routine[]): Uint8Array => {
    const found = routines[(numbers.pop() ?? 0) + biasOf(routines.length)];
    if (!found) throw new Error(`Glyph ${glyph} calls a routine that does not exist.`);
    tokens.pop();
    font.stream.pos = found.offset;
    return font.stream.readBuffer(found.length);
  };

  function write(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      const first = bytes[at] ?? 0;
      let length = numberLength(first);
      if (length > 0) {
        numbers.push(readNumber(bytes, at));
        tokens.push(bytes.subarray(at, at + length));
        at += length;
        continue;
      }
      length = 1;
      if (first === back) return;
      if (first === call_local || first === call_global) {
        write(routine(first === call_local ? local : font.globalSubrIndex));
        at += length;
        continue;
      }
      if (stems.includes(first) || masks.includes(first)) stem_count += numbers.length >> 1;
      if (masks.includes(first)) length += (stem_count + 7) >> 3;
      if (first === two_bytes) {
        length = 2;
        if (!flexes.includes(bytes[at + 1] ?? 0)) throw new Error(`Glyph ${glyph} calculates.`);
      }
      numbers = [];
      tokens.push(bytes.subarray(at, at + length));
      at += length;
    }
  }
  write(font.getCharString(glyph));
  return Buffer.concat(tokens);
}
