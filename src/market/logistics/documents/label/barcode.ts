// Code 128: how wide it is, where its bars are. Widths are in modules, the width of the narrowest bar.

/** Label printers have 8 dots to the millimetre (203 dpi). */
const dot_mm = 0.125;

/**
 * The finest module that is printed: two dots. With one and a half, bars that are to be equal come out one or
 * two dots wide, and readers fail.
 */
const module_mm_min = 2 * dot_mm;
const module_mm_max = 4 * dot_mm;

/** The blank on each side without which a reader does not find the code. */
const quiet_modules = 10;

/** The lengths that a page keeps for a barcode with its quiet zones: where it usually is, and at the most. */
export const barcode_mm = 94;
export const long_barcode_mm = 144;

/** Up to here, 47 letters or twice as many digits, there is a place for a barcode on every page. */
export const modules_max = Math.floor(long_barcode_mm / module_mm_min) - 2 * quiet_modules;

export const isCode128Text = (text: string): boolean => /^[\x20-\x7e]+$/.test(text);

const symbol_modules = 11;
const stop_modules = 13;

/**
 * The width of the shortest code for a text. A symbol is a character in set B or two digits in set C;
 * changing the set costs a symbol; the start and the check character are one each.
 */
export function barcodeModules(text: string): number {
  // The fewest symbols for what has been read, ending in set B and in set C.
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
 * The width of a module in mm, so that a code and its quiet zones fit a length; undefined when even the
 * finest does not. It is whole dots, so that every bar is exact.
 */
export function moduleWidth(modules: number, length_mm: number): number | undefined {
  const dots = Math.floor(length_mm / (modules + 2 * quiet_modules) / dot_mm);
  const module_mm = Math.min(dots * dot_mm, module_mm_max);
  return module_mm < module_mm_min ? undefined : module_mm;
}

/** Whether a text needs the longer place for its barcode. */
export const isLongBarcode = (text: string): boolean =>
  moduleWidth(barcodeModules(text), barcode_mm) === undefined;

/** The nearest place to the left of `at_mm` where a dot of the printer begins. */
export const onDot = (at_mm: number): number => Math.floor(at_mm / dot_mm) * dot_mm;
