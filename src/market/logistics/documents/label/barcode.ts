// The size and position of Code 128 barcodes. Widths are in modules, the width of the narrowest bar.

/** Label printers have 8 dots per millimetre (203 dpi). */
const dot_mm = 0.125;

/**
 * The smallest module that is printed: two dots. At one and a half dots, bars of equal width are printed one or two
 * dots wide, and readers fail.
 */
const module_mm_min = 2 * dot_mm;
const module_mm_max = 4 * dot_mm;

/** The blank space on each side that a reader needs to find the code. */
const quiet_modules = 10;

/** The lengths that a page reserves for a barcode with its quiet zones: usually, and at most. */
export const barcode_mm = 94;
export const long_barcode_mm = 144;

/** The longest code that fits every page: 47 letters or twice as many digits. */
export const modules_max = Math.floor(long_barcode_mm / module_mm_min) - 2 * quiet_modules;

export const isCode128Text = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const symbol_modules = 11;
const stop_modules = 13;

/**
 * The width of the shortest code for a text. A symbol is a character in set B or two digits in set C. A change of the
 * set costs one symbol, and so do the start and the check character.
 */
export function barcodeModules(text: string): number {
  // The fewest symbols for the characters read so far, ending in set B and in set C.
  let before = { b: Number.POSITIVE_INFINITY, c: Number.POSITIVE_INFINITY };
  let now = { b: 0, c: 0 };
  for (let index = 0; index < text.length; index++) {
    const b = now.b + 1;
    const c = /^\d\d$/.test(text.slice(index - 1, index + 1)) ? before.c + 1 : Number.POSITIVE_INFINITY;
    before = now;
    now = { b: Math.min(b, c + 1), c: Math.min(c, b + 1) };
  }
  return (Math.min(now.b, now.c) + 2) * symbol_modules + stop_modules;
}

/**
 * The width of a module in mm that fits a code and its quiet zones into a length; undefined if even the smallest module
 * does not fit. It is a whole number of dots, so that every bar is exact.
 */
export function moduleWidth(modules: number, length_mm: number): number | undefined {
  const dots = Math.floor(length_mm / (modules + 2 * quiet_modules) / dot_mm);
  const module_mm = Math.min(dots * dot_mm, module_mm_max);
  return module_mm < module_mm_min ? undefined : module_mm;
}

/** Whether the barcode of a text needs the longer place on the page. */
export const isLongBarcode = (text: string): boolean =>
  moduleWidth(barcodeModules(text), barcode_mm) === undefined;

/** The last position at or before `at_mm` where a printer dot starts. */
export const onDot = (at_mm: number): number => Math.floor(at_mm / dot_mm) * dot_mm;
